import type { Outcome } from './rounds.ts';
import { baseline, peers, type SideName, sideDescriptions } from './sides.ts';
import { behindPeers, hasTarget, type Measured, missed, tableOf } from './table.ts';

type Failures = Pick<Outcome<unknown, unknown>, 'repeated' | 'lost'>;

/** The result in Markdown, and whether nothing was lost and all targets are met. Parts without content are left out. */
export function resultOf(
  measured: readonly Measured[],
  sides: readonly SideName[],
  { repeated, lost }: Failures,
): { readonly lines: readonly string[]; readonly isMet: boolean } {
  const table = (part: readonly Measured[], others: readonly SideName[]) => {
    const built = others.filter((side) => sides.includes(side));
    return part.length > 0 && built.length > 0 ? tableOf(part, built) : [];
  };
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`);
  const misses = missed(measured);
  const parts: Readonly<Record<string, readonly string[]>> = {
    'Ratios with their targets, then medians (least-most)': table(measured.filter(hasTarget), [baseline]),
    'Measures without a target': table(
      measured.filter((one) => !hasTarget(one)),
      [baseline],
    ),
    'Other ways of composing the same pages': table(measured, peers),
    'What they are': list(sides.map((name) => `${name}: ${sideDescriptions[name]}`)),
    'Missed targets': list(misses),
    'Behind a peer': list(behindPeers(measured)),
    'Repeated after a failure': list(repeated),
    Lost: list(lost),
  };
  const lines = Object.entries(parts)
    .filter(([, part]) => part.length > 0)
    .flatMap(([title, part]) => ['', title, '', ...part]);
  return { lines, isMet: misses.length === 0 && lost.length === 0 };
}
