import type { QueueItem } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useCallback, useState } from 'react';
import { useDesk } from '../../lib/use-desk.ts';
import { useMe } from '../../lib/use-me.ts';

const PAGE_SIZE = 50;

const loadQueue = () => request('GET /customer-portal/desk/queue', { query: { pageSize: PAGE_SIZE } });

export function useQueue() {
  const { data, error, reload } = useDesk(loadQueue, { live: 'queue' });
  const me = useMe()?.id ?? null;
  const [chosen, setChosen] = useState({ id: 0, index: 0 });
  const items = data?.items ?? [];
  const found = items.findIndex(({ id }) => id === chosen.id);
  // What was answered leaves the queue: the item that follows it takes its place.
  const index = Math.max(0, found >= 0 ? found : Math.min(chosen.index, items.length - 1));
  const choose = useCallback(
    (next: number) => {
      const item = items[Math.min(Math.max(next, 0), items.length - 1)];
      if (item) setChosen({ id: item.id, index: items.indexOf(item) });
    },
    [items],
  );
  return { data, error, items, me, index, item: items[index] ?? null, choose, reload };
}

export type Queue = ReturnType<typeof useQueue>;

export function isMine({ takenBy }: QueueItem, me: number | null): boolean {
  return takenBy !== null && takenBy.id === me;
}
