import type { Release } from '@atrium/contract';

function difference(sign: string, what: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${sign} ${what}: ${names.join(', ')}`] : [];
}

function namesBetween(
  what: string,
  previous: Release['uses'] | Release['offers'],
  next: typeof previous,
): string[] {
  const modules = [...new Set([...Object.keys(previous), ...Object.keys(next)])].sort();
  return modules.flatMap((module) => {
    const [before, after] = [new Set(previous[module]), new Set(next[module])];
    return changes(`${what} of ${module}`, before, after);
  });
}

function changes(what: string, before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [
    ...difference(
      '-',
      what,
      [...before].filter((name) => !after.has(name)),
    ),
    ...difference(
      '+',
      what,
      [...after].filter((name) => !before.has(name)),
    ),
  ];
}

export function releaseDifferences(previous: Release, next: Release): string[] {
  return [
    ...namesBetween('exports', previous.offers, next.offers),
    ...namesBetween('imports', previous.uses, next.uses),
    ...changes('calls', new Set(previous.calls), new Set(next.calls)),
  ];
}
