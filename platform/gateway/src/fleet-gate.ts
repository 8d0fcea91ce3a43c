import {
  manifestContradictions,
  type Release,
  type RemoteManifest,
  SHELL_CONTRACT_VERSION,
} from '@atrium/contract';
import { satisfies, validRange } from 'semver';
import type { AnsweringApi } from './answering-api.ts';
import type { RemoteRelease } from './fleet.ts';
import { callFindings, nameFindings } from './fleet-names.ts';

/** What pages may weigh, in bytes as the network carries them. */
export interface SizeBudgets {
  /** All scripts and style sheets of the shell. */
  readonly shellStart: number;
  /** Scripts and style sheets that a remote may load for any one of its pages or cards. */
  readonly remotePage: number;
}

/** A release with what its files weigh on the network. */
export interface FleetMember {
  readonly release: Release;
  readonly transferBytes: ReadonlyMap<string, number>;
}

/** A fleet that would not work; each finding names the two that do not fit, and why. */
export class FleetRefused extends Error {
  override readonly name = 'FleetRefused';
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

const called = ({ name, version }: Release) => `${name} ${version}`;

/**
 * What is wrong with a remote's own description, whatever else is in the fleet: contradictions in `remote.json`, and
 * the files of each route and slot.
 */
export function manifestFindings(release: RemoteRelease): string[] {
  const { remote, chunks, files } = release;
  const parts = [...remote.routes, ...remote.slots].map(({ id }) => id);
  const known = new Set(files.map(({ path }) => path));
  const needed = [...release.exposed, ...Object.values(chunks).flat(), release.federationManifest ?? ''];
  const says = (finding: string) => `${called(release)}: remote.json: ${finding}.`;
  return [
    ...manifestContradictions(remote, release.name).map(says),
    ...[...new Set(parts)].flatMap((id) => (chunks[id] ? [] : [says(`"${id}" has no scripts in the build`)])),
    ...needed.flatMap((path) => (known.has(path) ? [] : [says(`the file "${path}" is not in the build`)])),
    ...(['shellContract', 'api'] as const).flatMap((field) =>
      validRange(remote[field]) ? [] : [says(`${field} "${remote[field]}" is not a range of versions`)],
    ),
  ];
}

/** Range of API versions that a release works with; null where it does not say. */
function apiRangeOf({ remote, api }: Release): string | null {
  return remote?.api ?? api ?? null;
}

/** Whether a release works with this version of the API; one that names no range works with any. */
export function worksWithApi(release: Release, apiVersion: string): boolean {
  const range = apiRangeOf(release);
  return range === null || satisfies(apiVersion, range);
}

function apiFindings(release: Release, apiVersion: string): string[] {
  if (worksWithApi(release, apiVersion)) return [];
  return [`${called(release)} needs API ${apiRangeOf(release)}, but the API that answers is ${apiVersion}.`];
}

function contractFindings(shell: Release, release: RemoteRelease): string[] {
  const offered = shell.shellContract ?? SHELL_CONTRACT_VERSION;
  const { shellContract } = release.remote;
  if (satisfies(offered, shellContract)) return [];
  return [
    `${called(release)} needs shell contract ${shellContract}, but ${called(shell)} offers ${offered}.`,
  ];
}

function sharedFindings(shell: Release, release: RemoteRelease): string[] {
  const brought = new Map(shell.shared.map(({ name, provides }) => [name, provides]));
  return release.shared.flatMap(({ name, provides, requires }) => {
    if (provides !== null)
      return [
        `${called(release)} brings ${name} ${provides} for others, but only ${called(shell)} may bring shared packages.`,
      ];
    const version = brought.get(name);
    if (!version) return [`${called(release)} needs ${name} ${requires}, but ${called(shell)} brings none.`];
    if (satisfies(version, requires)) return [];
    return [`${called(release)} needs ${name} ${requires}, but ${called(shell)} brings ${version}.`];
  });
}

function claims({ basePath, slots, subjects = {} }: RemoteManifest): string[] {
  return [
    `both use the base path "${basePath}"`,
    ...slots.map(({ slot, id }) => `both use the id "${id}" in the slot "${slot}"`),
    ...Object.keys(subjects).map((subject) => `both show the subject "${subject}"`),
  ];
}

function collisions(remotes: readonly RemoteRelease[]): string[] {
  const owners = new Map<string, RemoteRelease>();
  return remotes.flatMap((release) =>
    claims(release.remote).flatMap((claim) => {
      const owner = owners.get(claim);
      owners.set(claim, owner ?? release);
      return owner && owner !== release ? [`${called(release)} and ${called(owner)} ${claim}.`] : [];
    }),
  );
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
        `${called(member.release)}: ${part ? `"${part}"` : 'its scripts and styles'} ` +
        `${part ? 'weighs' : 'weigh'} ${kilobytes(bytes)}, over the budget of ${kilobytes(budget)}.`,
    );
}

/**
 * Solves a whole fleet together.
 *
 * @param api The API that answers the pages.
 * @returns What does not fit, one sentence each; none where the fleet works.
 */
export function fleetFindings(
  members: readonly FleetMember[],
  api: AnsweringApi,
  budgets: SizeBudgets,
): string[] {
  const releases = members.map(({ release }) => release);
  const remotes = releases.filter((release): release is RemoteRelease => release.remote !== null);
  const shell = releases.find(({ remote }) => remote === null);
  if (!shell) return ['The fleet has no shell; promote one first.'];
  return [
    ...remotes.flatMap(manifestFindings),
    ...remotes.flatMap((release) => contractFindings(shell, release)),
    ...releases.flatMap((release) => apiFindings(release, api.version)),
    ...releases.flatMap((release) => callFindings(release, api)),
    ...remotes.flatMap((release) => sharedFindings(shell, release)),
    ...remotes.flatMap((release) => nameFindings(shell, release)),
    ...collisions(remotes),
    ...members.flatMap((member) => weightFindings(member, budgets)),
  ];
}
