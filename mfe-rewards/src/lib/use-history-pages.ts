import { useState } from 'react';

interface Entry {
  id: number;
}

/** Keyset paging of a history, newest first. */
export function useHistoryPages(size: number) {
  const [ends, setEnds] = useState<readonly number[]>([]);
  const before = ends.at(-1);
  return {
    /** Asks for one entry more than a page shows, to know whether there is another page. */
    query: { limit: size + 1, ...(before !== undefined && { before }) },
    isNewest: ends.length === 0,
    shown: <E extends Entry>(entries: readonly E[]) => entries.slice(0, size),
    hasOlder: (entries: readonly Entry[]) => entries.length > size,
    showOlder: (entries: readonly Entry[]) => {
      const last = entries[size - 1];
      if (last) setEnds([...ends, last.id]);
    },
    showNewer: () => setEnds(ends.slice(0, -1)),
  };
}

export type HistoryPages = ReturnType<typeof useHistoryPages>;
