import type {
  DocumentSet,
  LinkedPage,
  ListedFiles,
  ListedRemote,
  ListedRemoteFiles,
  NamedRemote,
  Place,
  Release,
  ReleaseSet,
  RemoteDescription,
  RemoteManifest,
  SlotName,
  WholeSet,
} from '@atrium/contract';
import { capabilitiesOfWorker, DESK_PATH, pagePath, shortHash } from '@atrium/contract';
import { DEV_VERSION, type RemoteRelease } from '@atrium/registry';
import type { DocumentReleases } from './document-releases.ts';
import { ownerOf, scopedPath } from './page-paths.ts';
import { shownRemotes } from './preload-hints.ts';
import { STAFF_TOKEN_CALL } from './staff-token-call.ts';

export interface DocumentPlace {
  readonly path: string;
  /** Without TLS the browser has few connections, all of which a remote that hangs could take. */
  readonly hasTls: boolean;
  /** Hash of the whole set; null if the document has to have everything itself. */
  readonly whole: string | null;
}

export function wholeSet({ remotes }: Pick<DocumentReleases, 'remotes'>): WholeSet {
  return { remotes: remotes.map((release) => listed(release, description(release.remote), null)) };
}

/** A document inlines a line for each remote, and what the page at its path needs. */
export function documentSet(
  releases: DocumentReleases,
  settings: ReleaseSet['settings'],
  { path, hasTls, whole }: DocumentPlace,
): DocumentSet {
  const { shell, workspace, customer, canaries, preview } = releases;
  const capabilities = ownerOf(releases, path)?.remote.capabilities;
  // The start page leads to a customer's home page.
  const shownPath = path === '/' ? '/c/0' : path;
  const scoped = scopedPath(shownPath, workspace);
  const isHome = scoped?.inside === '' && workspace === 'customer';
  const slots: SlotName[] = !scoped ? [] : isHome ? ['appbar', 'home'] : ['appbar'];
  const shownBasePath = scoped ? ownerOf(releases, shownPath)?.remote.basePath : undefined;
  const started = new Map(
    (scoped ? shownRemotes(releases, shownPath) : []).map(({ release, ids }) => [release, ids]),
  );
  const lines = releases.remotes.map((release) => {
    const filled = release.remote.slots.filter(({ slot }) => slots.includes(slot));
    const inAppBar = filled.filter(({ slot }) => slot === 'appbar').map(({ id }) => id);
    const ids = new Set([...(started.get(release) ?? []), ...inAppBar]);
    return { release, ids, filled: filled.map(withoutData) };
  });
  const shown = lines.filter(({ ids, filled }) => ids.size > 0 || filled.length > 0);
  return {
    shell: { name: shell.name, version: shell.version, files: filesOf(shell, null) },
    remotes:
      whole === null
        ? wholeSet(releases).remotes
        : lines.map(({ release, ids, filled }) =>
            ids.size > 0
              ? listed(release, described(release.remote, filled, shownBasePath), ids)
              : named(release, filled),
          ),
    customer,
    ...placeOf(releases),
    canaries,
    ...(preview && { preview }),
    ...(capabilities && { capabilities }),
    known: {
      slots,
      links: linkedPages(
        releases.remotes,
        shown.map(({ release }) => release),
      ),
    },
    preloads: hasTls,
    whole,
    settings,
  };
}

function placeOf({ workspace, view }: DocumentReleases): { place?: Place } {
  if (workspace === 'provider') return { place: { root: `${DESK_PATH}/`, tokenCall: STAFF_TOKEN_CALL } };
  if (!view) return {};
  const { root, viewId, customerId } = view;
  const call = `POST /customer-portal/desk/view_as/${viewId}`;
  const back = `${DESK_PATH}/customers/${customerId}`;
  return {
    place: {
      root,
      tokenCall: `${call}/token`,
      view: { ownTokenCall: STAFF_TOKEN_CALL, endCall: `${call}/end`, back },
    },
  };
}

type Slots = RemoteManifest['slots'];

/** A remote links to a page of another one by the name of its subject, which its scripts have in them. */
function linkedPages(remotes: readonly RemoteRelease[], shown: readonly RemoteRelease[]): LinkedPage[] {
  const wanted = new Set(shown.flatMap(({ links }) => links));
  return remotes.flatMap(({ remote: { basePath, routes, subjects = {} } }) =>
    Object.entries(subjects).flatMap(([subject, id]) => {
      const route = wanted.has(subject) && routes.find((each) => each.id === id);
      if (!route) return [];
      const { path, permission } = route;
      return [{ subject, path: [basePath, pagePath(path)].filter(Boolean).join('/'), permission }];
    }),
  );
}

function description(manifest: RemoteManifest): RemoteDescription {
  const { team, basePath, menu, subjects, permissions, search, commands, capabilities } = manifest;
  const routes = manifest.routes.map(withoutChecks);
  return {
    team,
    basePath,
    routes,
    menu,
    subjects,
    permissions,
    search,
    commands,
    capabilities,
    slots: manifest.slots.map(withoutChecks),
  };
}

/** Only the gate reads what a part checks. */
function withoutChecks<T extends { readonly checks?: unknown }>({ checks, ...rest }: T): Omit<T, 'checks'> {
  return rest;
}

/**
 * The first calls of a page are left out: the document starts them itself. Of an area that is not shown the document knows
 * the pages of the menu; what other page is below them, only the whole set says.
 */
function described(
  { team, basePath, routes, menu, capabilities }: RemoteManifest,
  slots: Slots,
  shownBasePath: string | undefined,
): RemoteDescription {
  const inMenu = new Set(menu.map(({ route }) => route));
  const ofMenu = routes
    .filter(({ id }) => inMenu.has(id))
    .map((route) => ({ ...route, path: pagePath(route.path) }));
  return {
    team,
    basePath,
    routes: (basePath === shownBasePath ? routes : ofMenu).map(withoutData),
    menu,
    slots,
    ...(capabilities && { capabilities }),
  };
}

function withoutData<T extends { readonly checks?: unknown; readonly data?: unknown }>(part: T) {
  const { data, ...rest } = withoutChecks(part);
  return rest;
}

function named({ name, version, remote }: RemoteRelease, slots: Slots): NamedRemote {
  const { team, basePath, routes, capabilities } = remote;
  const menu = remote.menu.flatMap((item) => {
    const route = routes.find(({ id }) => id === item.route);
    if (!route) return [];
    const { path, layout, permission } = route;
    return [{ ...item, path: pagePath(path), ...(layout && { layout }), permission }];
  });
  return {
    name,
    version,
    team,
    basePath,
    menu,
    ...(slots.length > 0 && { slots }),
    ...(capabilities && { capabilities }),
  };
}

function listed(
  release: RemoteRelease,
  remote: RemoteDescription,
  ids: ReadonlySet<string> | null,
): ListedRemote {
  const chunks = Object.entries(release.chunks).filter(([id]) => !ids || ids.has(id));
  const [entry = ''] = release.entry;
  const needed = new Set([
    entry,
    ...release.exposed,
    ...chunks.flatMap(([, files]) => files),
    ...onDemand(release),
  ]);
  const files: ListedRemoteFiles = {
    ...filesOf(release, ids && needed),
    entry,
    // Files of a development server change, so they are loaded on demand.
    parts: release.version === DEV_VERSION ? {} : Object.fromEntries(chunks),
  };
  return { name: release.name, version: release.version, remote, files };
}

/** Only the whole set has the hashes of further chunks, but a page waits for nothing before it starts a worker. */
function onDemand({ files }: Release): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.wasm') || capabilitiesOfWorker(path) !== null);
}

function filesOf(release: Release, needed: ReadonlySet<string> | null): ListedFiles {
  const { name, version, contentAddressed, exposed } = release;
  const loadable = release.files.filter(
    ({ path }) => /\.(?:js|css|wasm)$/.test(path) && (!needed || needed.has(path)),
  );
  const hashes = Object.fromEntries(loadable.map(({ path, integrity }) => [path, shortHash(integrity)]));
  return { hashes, exposed, ...(!contentAddressed && { folder: `/assets/${name}/${version}/` }) };
}
