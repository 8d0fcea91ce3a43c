import type { Duplicate } from './find-duplicates.ts';

/** The highest number of duplicates that the product may have. */
export const MAX_DUPLICATES = 8;

export interface AllowedDuplicate {
  readonly files: string;
  readonly reason: string;
}

/** Lines such as `one.ts ~ other.ts: why they stay two`; empty lines and those with `#` say nothing. */
export function readAllowed(list: string): AllowedDuplicate[] {
  return list
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [files = '', ...reason] = line.split(': ');
      return { files, reason: reason.join(': ').trim() };
    });
}

/** What is wrong, one line each; two files with two duplicates are in the list twice. */
export function problemsOf(found: readonly Duplicate[], allowed: readonly AllowedDuplicate[]): string[] {
  const unmatched = [...allowed];
  const added = found.filter(({ files }) => {
    const index = unmatched.findIndex((entry) => entry.files === files);
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
  return [
    ...added.map(({ files, places }) => `A new duplicate: ${places}\n  Merge the two, or list:\n${files}: `),
    ...unmatched.map(({ files }) => `Listed, and no longer a duplicate: ${files}`),
    ...allowed.filter(({ reason }) => !reason).map(({ files }) => `Listed without a reason: ${files}`),
    ...(found.length > MAX_DUPLICATES
      ? [`${found.length} duplicates; ${MAX_DUPLICATES} are the most that may remain.`]
      : []),
  ];
}
