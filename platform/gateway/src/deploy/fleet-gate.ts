import {
  manifestContradictions,
  type Release,
  type RemoteManifest,
  SHELL_CONTRACT_VERSION,
} from '@atrium/contract';
import { satisfies, validRange } from 'semver';
import { type AnsweringApi, apiRangeOf, worksWithApi } from '../proxy/index.ts';
import type { RemoteRelease } from '../registry/index.ts';
import type { SizeBudgets } from '../settings.ts';
import { callFindings, nameFindings } from './name-findings.ts';
import { type FleetMember, weightFindings } from './part-weights.ts';

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
