import { nestingOf, type Release, type RemoteManifest } from '@atrium/contract';
import type { SizeBudgets } from '../settings.ts';

export interface FleetMember {
  readonly release: Release;
  readonly transferBytes: ReadonlyMap<string, number>;
}

export interface PartWeight {
  /** Id of the route or slot; null for the shell, which counts as a whole. */
  readonly part: string | null;
  readonly bytes: number;
  readonly budget: number;
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

function scriptsAndStyles({ files }: Release): string[] {
  return files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path));
}

/** Scripts and style sheets that `release.json` assigns to no part are loaded lazily by an unknown one. */
function lazyFiles(release: Release): string[] {
  const assigned = new Set([...release.exposed, ...Object.values(release.chunks).flat()]);
  return scriptsAndStyles(release).filter((path) => !assigned.has(path));
}

/** Ids of the part and of the layouts around it. */
function shownWith(part: string, { routes }: RemoteManifest): string[] {
  const route = routes.find(({ id }) => id === part);
  return (route && nestingOf(routes, route))?.map(({ id }) => id) ?? [part];
}

/** Lazily loaded files count towards every part, since it is unknown which part loads them. */
export function partWeights({ release, transferBytes }: FleetMember, budgets: SizeBudgets): PartWeight[] {
  const weight = (paths: readonly string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + (transferBytes.get(path) ?? 0), 0);
  const { remote, chunks } = release;
  if (!remote) return [{ part: null, bytes: weight(scriptsAndStyles(release)), budget: budgets.shellStart }];
  const always = [...release.exposed, ...lazyFiles(release)];
  return Object.keys(chunks).map((part) => ({
    part,
    bytes: weight([...always, ...shownWith(part, remote).flatMap((id) => chunks[id] ?? [])]),
    budget: budgets.remotePage,
  }));
}

export function weightFindings(member: FleetMember, budgets: SizeBudgets): string[] {
  return partWeights(member, budgets)
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ part, bytes, budget }) =>
        `${`${member.release.name} ${member.release.version}`}: ${part ? `"${part}"` : 'its scripts and styles'} ` +
        `${part ? 'weighs' : 'weigh'} ${kilobytes(bytes)}, over the budget of ${kilobytes(budget)}.`,
    );
}
