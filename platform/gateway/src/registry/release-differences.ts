import type { Release } from '@atrium/contract';

function difference(sign: string, what: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${sign} ${what}: ${names.join(', ')}`] : [];
}

function namesBetween(
  what: string,
  former: Release['uses'] | Release['offers'],
  next: typeof former,
): string[] {
  const modules = [...new Set([...Object.keys(former ?? {}), ...Object.keys(next ?? {})])].sort();
  return modules.flatMap((module) => {
    const [before, after] = [former?.[module] ?? [], next?.[module] ?? []];
    return [
      ...difference(
        '-',
        `${what} of ${module}`,
        before.filter((name) => !after.includes(name)),
      ),
      ...difference(
        '+',
        `${what} of ${module}`,
        after.filter((name) => !before.includes(name)),
      ),
    ];
  });
}

/** What a version offers, imports and calls otherwise than the one that is current; one line each, `+` and `-` first. */
export function releaseDifferences(former: Release, next: Release): string[] {
  const [before, after] = [former.calls ?? [], next.calls ?? []];
  return [
    ...namesBetween('offers', former.offers, next.offers),
    ...namesBetween('imports', former.uses, next.uses),
    ...difference(
      '-',
      'calls',
      before.filter((call) => !after.includes(call)),
    ),
    ...difference(
      '+',
      'calls',
      after.filter((call) => !before.includes(call)),
    ),
  ];
}
