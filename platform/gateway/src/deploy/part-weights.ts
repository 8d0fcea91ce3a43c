import type { Release } from '@atrium/contract';
import type { SizeBudgets } from '../settings.ts';

/** A release with what its files weigh on the network. */
export interface FleetMember {
  readonly release: Release;
  readonly transferBytes: ReadonlyMap<string, number>;
}

/** What one part of a deployable weighs on the network, and what it may weigh. */
export interface PartWeight {
  /** Id of the route or slot; null for the shell, which counts as a whole. */
  readonly part: string | null;
  readonly bytes: number;
  readonly budget: number;
}

/** Bytes for people. */
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** Scripts and style sheets of a release that no part names: some part loads them later. */
function lazyFiles({ files, exposed, chunks }: Release): string[] {
  const told = new Set([...exposed, ...Object.values(chunks).flat()]);
  return files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path) && !told.has(path));
}

/**
 * Weight of each part of a release. Which part loads what it does not name nobody can say from outside, so that counts
 * towards each; of the shell everything counts.
 */
export function partWeights({ release, transferBytes }: FleetMember, budgets: SizeBudgets): PartWeight[] {
  const weight = (paths: readonly string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + (transferBytes.get(path) ?? 0), 0);
  const always = [...release.exposed, ...lazyFiles(release)];
  if (!release.remote) return [{ part: null, bytes: weight(always), budget: budgets.shellStart }];
  return Object.entries(release.chunks).map(([part, paths]) => ({
    part,
    bytes: weight([...always, ...paths]),
    budget: budgets.remotePage,
  }));
}

/** Parts of a release that are over their budget. */
export function weightFindings(member: FleetMember, budgets: SizeBudgets): string[] {
  return partWeights(member, budgets)
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ part, bytes, budget }) =>
        `${`${member.release.name} ${member.release.version}`}: ${part ? `"${part}"` : 'its scripts and styles'} ` +
        `${part ? 'weighs' : 'weigh'} ${kilobytes(bytes)}, over the budget of ${kilobytes(budget)}.`,
    );
}
