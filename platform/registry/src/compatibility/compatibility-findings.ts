import {
  manifestContradictions,
  manifestIn,
  NESTED_ROUTES_SINCE,
  type Release,
  type RemoteManifest,
  SHELL_CONTRACT_VERSION,
  WORKSPACES_SINCE,
  workspaceOf,
  workspaces,
} from '@atrium/contract';
import { gte, minVersion, satisfies, validRange } from 'semver';
import type { RemoteRelease } from '../remote-release.ts';
import { type ApiDescription, apiRangeOf, worksWithApi } from './api-description.ts';
import { deskCallFindings } from './desk-call-findings.ts';
import { callFindings, nameFindings } from './name-findings.ts';
import { foreignPermissions, permissionFindings } from './permission-findings.ts';
import { releaseLabel } from './release-label.ts';

export function manifestFindings(release: RemoteRelease): string[] {
  const { remote, chunks, files } = release;
  const parts = [...remote.routes, ...remote.slots].map(({ id }) => id);
  const known = new Set(files.map(({ path }) => path));
  const needed = new Set([...release.entry, ...release.exposed, ...Object.values(chunks).flat()]);
  const inManifest = (finding: string) => `${releaseLabel(release)}: remote.json: ${finding}.`;
  return [
    ...manifestContradictions(remote, release.name).map(inManifest),
    ...(release.entry.length === 1 ? [] : [inManifest('the build has no entry of the remote')]),
    ...[...new Set(parts)].flatMap((id) =>
      chunks[id] ? [] : [inManifest(`"${id}" has no scripts in the build`)],
    ),
    ...[...needed].flatMap((path) =>
      known.has(path) ? [] : [inManifest(`the file "${path}" is not in the build`)],
    ),
    ...(['shellContract', 'api'] as const).flatMap((field) =>
      validRange(remote[field]) ? [] : [inManifest(`${field} "${remote[field]}" is not a range of versions`)],
    ),
    ...nestedRouteFindings(remote).map(inManifest),
    ...workspaceFindings(release).map(inManifest),
  ];
}

/** A shell of an older contract, or a file that has no hash in its address, would show the desk to customers. */
function workspaceFindings({ remote, contentAddressed }: RemoteRelease): string[] {
  const { routes, slots, shellContract } = remote;
  const part = [...routes, ...slots].find((each) => workspaceOf(each) === 'provider');
  if (!part) return [];
  const oldest = validRange(shellContract) && minVersion(shellContract);
  return [
    ...(!oldest || gte(oldest, WORKSPACES_SINCE)
      ? []
      : [
          `shellContract "${shellContract}" includes shells that do not know the workspace of "${part.id}"; write "^${WORKSPACES_SINCE}"`,
        ]),
    ...(contentAddressed
      ? []
      : [
          `"${part.id}" is in the workspace of the provider, so the build has to address its files by content; build it with the preset of @atrium/build`,
        ]),
  ];
}

/** A shell of an older contract would show no page, or one without its layout. */
function nestedRouteFindings({ routes, shellContract }: RemoteManifest): string[] {
  const nested = routes.find(({ path, layout }) => layout !== undefined || path.endsWith('*'));
  if (!nested || !validRange(shellContract)) return [];
  const oldest = minVersion(shellContract);
  if (oldest && gte(oldest, NESTED_ROUTES_SINCE)) return [];
  const what = nested.layout === undefined ? `the path "${nested.path}"` : `the layout "${nested.layout}"`;
  return [
    `shellContract "${shellContract}" includes shells that do not know ${what} of "${nested.id}"; write "^${NESTED_ROUTES_SINCE}"`,
  ];
}

function apiFindings(release: Release, apiVersion: string): string[] {
  if (worksWithApi(release, apiVersion)) return [];
  return [`${releaseLabel(release)} needs API ${apiRangeOf(release)}, but the running API is ${apiVersion}.`];
}

function contractFindings(shell: Release, release: RemoteRelease): string[] {
  const offered = shell.shellContract ?? SHELL_CONTRACT_VERSION;
  const { shellContract } = release.remote;
  if (satisfies(offered, shellContract)) return [];
  return [
    `${releaseLabel(release)} needs shell contract ${shellContract}, but ${releaseLabel(shell)} offers ${offered}.`,
  ];
}

function sharedFindings(shell: Release, release: RemoteRelease): string[] {
  const provided = new Map(shell.shared.map(({ name, provides }) => [name, provides]));
  const findings = release.shared.flatMap(({ name, provides, requires }) => {
    if (provides !== null)
      return [
        `${releaseLabel(release)} provides ${name} ${provides} to others, but only ${releaseLabel(shell)} may provide shared packages.`,
      ];
    const version = provided.get(name);
    if (!version)
      return [
        `${releaseLabel(release)} needs ${name} ${requires}, but ${releaseLabel(shell)} does not provide it.`,
      ];
    if (satisfies(version, requires)) return [];
    return [
      `${releaseLabel(release)} needs ${packageOf(name)} ${requires}, but ${releaseLabel(shell)} provides ${version}: its owner, ${release.remote.team}, has to publish a version that accepts both first.`,
    ];
  });
  // The modules of one package have one version.
  return [...new Set(findings)];
}

/** Whether a shell has what a remote was built for. */
export function shellFindings(shell: Release, release: RemoteRelease): string[] {
  return [...contractFindings(shell, release), ...sharedFindings(shell, release)];
}

/** Name of the package of a shared module: `@mui/material` of `@mui/material/Button`. */
export function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** Both workspaces have addresses, cards and subjects of their own; the names of permissions are the portal's. */
function claims(remote: RemoteManifest): string[] {
  const inBoth = workspaces.flatMap((workspace) => {
    const part = manifestIn(remote, workspace);
    if (!part) return [];
    const { slots, subjects = {} } = part;
    const where = workspace === 'provider' ? ' in the workspace of the provider' : '';
    return [
      `both use the base path "${remote.basePath}"`,
      ...slots.map(({ slot, id }) => `both use the id "${id}" in the slot "${slot}"`),
      ...Object.keys(subjects).map((subject) => `both show the subject "${subject}"`),
    ].map((claim) => claim + where);
  });
  return [
    ...inBoth,
    ...(remote.permissions ?? []).map(({ name }) => `both bring the permission "${name}" along`),
  ];
}

/** The remote with the root of the provider's workspace could hide the area of another one there. */
function hiddenAreas(remotes: readonly RemoteRelease[]): string[] {
  const areas = remotes.flatMap((release) => {
    const remote = manifestIn(release.remote, 'provider');
    return remote ? [{ release, remote }] : [];
  });
  const root = areas.find(({ remote }) => remote.basePath === '');
  return areas.flatMap(({ release, remote: { basePath } }) => {
    const route = root?.remote.routes.find(({ path }) => basePath !== '' && path.split('/')[0] === basePath);
    return root && route
      ? [
          `${releaseLabel(root.release)}: remote.json: the path "${route.path}" of "${route.id}" is in the area of ${releaseLabel(release)}, whose base path in the workspace of the provider is "${basePath}".`,
        ]
      : [];
  });
}

function collisions(remotes: readonly RemoteRelease[]): string[] {
  const owners = new Map<string, RemoteRelease>();
  return remotes.flatMap((release) =>
    claims(release.remote).flatMap((claim) => {
      const owner = owners.get(claim);
      owners.set(claim, owner ?? release);
      return owner && owner !== release
        ? [`${releaseLabel(release)} and ${releaseLabel(owner)} ${claim}.`]
        : [];
    }),
  );
}

/** Checks that releases work together, in a document or in a tab that keeps remotes which it has loaded. */
export function compatibilityFindings(releases: readonly Release[], api: ApiDescription): string[] {
  const remotes = releases.filter((release): release is RemoteRelease => release.remote !== null);
  const shell = releases.find(({ remote }) => remote === null);
  if (!shell) return ['The fleet has no shell; promote one first.'];
  return [
    ...remotes.flatMap(manifestFindings),
    ...releases.flatMap((release) => apiFindings(release, api.version)),
    ...releases.flatMap((release) => callFindings(release, api)),
    ...releases.flatMap(deskCallFindings),
    ...remotes.flatMap((release) => permissionFindings(release, api)),
    ...remotes.flatMap((release) => shellFindings(shell, release)),
    ...remotes.flatMap((release) => nameFindings(shell, release)),
    ...collisions(remotes),
    ...hiddenAreas(remotes),
    ...remotes.flatMap((release) => foreignPermissions(release, remotes)),
  ];
}
