import type { KeptFacts } from '@atrium/contract/desk';

/** What was changed of a row: what it was, and what it is. */
export interface ChangedFact {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Those that differ, in the order of the row. What was added or removed as a whole has none. */
export function changedFacts(former: KeptFacts | null, present: KeptFacts | null): ChangedFact[] {
  if (!former || !present) return [];
  return [...new Set([...Object.keys(former), ...Object.keys(present)])]
    .map((field) => ({ field, before: former[field] ?? null, after: present[field] ?? null }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
