import type { Release } from '@atrium/contract';

function difference(sign: string, what: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${sign} ${what}: ${names.join(', ')}`] : [];
}

function namesBetween(
  what: string,
  previous: Release['uses'] | Release['offers'],
  next: typeof previous,
): string[] {
  const modules = [...new Set([...Object.keys(previous ?? {}), ...Object.keys(next ?? {})])].sort();
  return modules.flatMap((module) => {
    const [before, after] = [previous?.[module] ?? [], next?.[module] ?? []];
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

/** Differences in exports, imports and API calls between two versions; one line each, beginning with `+` or `-`. */
export function releaseDifferences(previous: Release, next: Release): string[] {
  const [before, after] = [previous.calls ?? [], next.calls ?? []];
  return [
    ...namesBetween('exports', previous.offers, next.offers),
    ...namesBetween('imports', previous.uses, next.uses),
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
