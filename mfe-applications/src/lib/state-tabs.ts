import { keysOf } from '@atrium/contract';

/** The tab that shows exactly these states, if there is one. */
export function tabOf<Tab extends string, State extends string>(
  tabs: Readonly<Record<Tab, readonly State[]>>,
  states: readonly State[] = [],
): Tab | null {
  const chosen = new Set(states);
  return (
    keysOf(tabs).find(
      (id) => tabs[id].length === chosen.size && tabs[id].every((each) => chosen.has(each)),
    ) ?? null
  );
}
