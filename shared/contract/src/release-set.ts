import { contentAddress } from './content-address.ts';
import type { Preview } from './previews.ts';
import type { Capability, RemoteManifest, RemoteRoute, SlotName } from './remote-manifest.ts';

// A module without schemas, so that pages can import it.

/** What documents say about a remote: its `remote.json`, without what only the gate reads. */
export type RemoteDescription = Omit<RemoteManifest, 'name' | 'shellContract' | 'api'>;

export interface ReleaseSetRemote {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the script with its container; empty if no files are listed yet. */
  readonly entryUrl: string;
  /**
   * Absolute paths of the scripts that a route or slot needs in addition to the document's own, by its id. Others are
   * not preloaded.
   */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly styles?: Readonly<Record<string, readonly string[]>>;
  /** Ids of the routes and slots whose files are listed; absent where all are. */
  readonly listed?: readonly string[];
  readonly remote: RemoteDescription;
}

/** Where pages are that are not in the scope of a customer of the person's own. Only its documents name it. */
export interface Place {
  /** What the paths of its pages begin with. */
  readonly root: string;
  /** The call that gives the token of its calls for the user token. */
  readonly tokenCall: string;
  /** Absent in a workspace without customers: the pages are what a member of the document's customer sees. */
  readonly view?: PlacedView;
}

/** Another person sees the pages of a member, and changes nothing. */
export interface PlacedView {
  /** The call that gives the token of {@link PlacedView.endCall} for the user token. */
  readonly ownTokenCall: string;
  readonly endCall: string;
  /** Where the person goes on once it has ended. */
  readonly back: string;
}

/** The versions that a page uses, expanded from what its document inlines. */
export interface ReleaseSet {
  readonly shell: { readonly name: string; readonly version: string };
  readonly remotes: readonly ReleaseSetRemote[];
  /** Customer of the document's scope; 0 for no scope or all customers. */
  readonly customer: number;
  /** Absent where pages are in the scope of a customer. */
  readonly place?: Place;
  /** Canary versions for this customer, by name; all others are the live ones. */
  readonly canaries: Readonly<Record<string, string>>;
  /** The preview that this document has; absent in all others. */
  readonly preview?: Preview;
  /** What this document allows its pages. */
  readonly capabilities?: readonly Capability[];
  /** Integrity of all listed scripts and style sheets, by absolute path. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What is known as long as it is not the whole set; absent then. */
  readonly known?: {
    readonly slots: readonly SlotName[];
    /** Pages that what the document shows links to. */
    readonly links: readonly LinkedPage[];
  };
  readonly settings: {
    readonly demo: boolean;
    readonly providerName: string;
    /** How people reach the provider's support; null if it is not set. */
    readonly supportEmail: string | null;
    readonly supportUrl: string | null;
    readonly supportPhone?: string;
    readonly accentColor: string | null;
    readonly sessionBasePath: string;
    /** Poll interval of the session in seconds; null for reads on focus and from other tabs only. */
    readonly sessionPollSeconds: number | null;
    /** Origin of the login service; empty for the document's own. */
    readonly loginServiceUrl: string;
    readonly lineSignIn: boolean;
    /** Whether this document measures its pages and reports that, see `vitalsReport`; absent if not. */
    readonly measuresVitals?: true;
  };
}

export interface ListedFiles {
  /** {@link shortHash} by path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** What precedes the paths in addresses of files that are not addressed by their content. */
  readonly folder?: string;
  /** Paths of the files that every part of a remote needs; of a shell, of those that only remotes need. */
  readonly exposed: readonly string[];
}

export interface ListedRemoteFiles extends ListedFiles {
  readonly entry: string;
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

export interface ListedRemote {
  readonly name: string;
  readonly version: string;
  readonly remote: RemoteDescription;
  readonly files: ListedRemoteFiles;
}

/** The line of any other remote: what the menu shows of it, and its place on the home page. */
export interface NamedRemote extends Pick<RemoteManifest, 'team' | 'basePath'> {
  readonly name: string;
  readonly version: string;
  /** Each with path, layout and permission of the page that it leads to. */
  readonly menu: readonly (RemoteManifest['menu'][number] &
    Pick<RemoteRoute, 'path' | 'layout' | 'permission'>)[];
  /** Those of the page that the document is for. */
  readonly slots?: RemoteManifest['slots'];
  readonly capabilities?: readonly Capability[];
}

export interface LinkedPage extends Pick<RemoteRoute, 'permission'> {
  readonly subject: string;
  /** Relative to `/c/<customer>/`. Has a parameter where each instance has a page: `applications/:id`. */
  readonly path: string;
}

/**
 * What a document inlines: of each remote a line, for the menu, and in addition what its own page needs. Everything is in
 * the {@link WholeSet} of its hash. A tab keeps what it has loaded of it until the next
 * document.
 */
export interface DocumentSet
  extends Pick<ReleaseSet, 'customer' | 'place' | 'canaries' | 'preview' | 'capabilities' | 'settings'> {
  readonly shell: ReleaseSet['shell'] & { readonly files: ListedFiles };
  readonly remotes: readonly (ListedRemote | NamedRemote)[];
  readonly known: NonNullable<ReleaseSet['known']>;
  /** Whether pages request all files of a part at once. */
  readonly preloads: boolean;
  /** SHA-256 of the whole set, in base64url; null where the document has everything itself. */
  readonly whole: string | null;
}

/** Everything about the remotes of a document, at {@link wholeSetPath}. */
export interface WholeSet {
  readonly remotes: readonly ListedRemote[];
}

/** Path of a whole release set, which never changes. */
export function wholeSetPath(hash: string): string {
  return `/release-sets/${hash}.json`;
}

/**
 * The release set of a page.
 *
 * @param whole Null as long as the page knows no more than its document.
 */
export function expandReleaseSet(document: DocumentSet, whole: WholeSet | null): ReleaseSet {
  const { shell, known, preloads, customer, place, canaries, preview, capabilities, settings } = document;
  const { remotes } = whole ?? document;
  const isWhole = whole !== null || document.whole === null;
  const ofShell = shell.files.exposed.map((path) => addressOf(shell.name, shell.files, path));
  return {
    shell: { name: shell.name, version: shell.version },
    remotes: remotes.map((remote) =>
      'files' in remote ? expandListed(remote, preloads ? ofShell : null, isWhole) : expandNamed(remote),
    ),
    customer,
    ...(place && { place }),
    canaries,
    ...(preview && { preview }),
    ...(capabilities && { capabilities }),
    integrity: Object.fromEntries(
      [shell, ...remotes].flatMap((listed) =>
        'files' in listed ? integrityByAddress(listed.name, listed.files) : [],
      ),
    ),
    ...(!isWhole && { known }),
    settings,
  };
}

/** @param ofShell addresses that every part needs of the shell; null if parts are not preloaded */
function expandListed(
  { name, version, remote, files }: ListedRemote,
  ofShell: readonly string[] | null,
  isWhole: boolean,
): ReleaseSetRemote {
  const address = (path: string) => addressOf(name, files, path);
  const parts = Object.entries(files.parts).map(([id, paths]) => {
    const own = [...files.exposed, ...paths].map(address);
    return [id, [...(ofShell ?? []), ...own]] as const;
  });
  const only = (wanted: (path: string) => boolean) =>
    ofShell ? Object.fromEntries(parts.map(([id, paths]) => [id, paths.filter(wanted)])) : {};
  return {
    name,
    version,
    entryUrl: address(files.entry),
    scripts: only((path) => !path.endsWith('.css')),
    styles: only((path) => path.endsWith('.css')),
    ...(!isWhole && { listed: parts.map(([id]) => id) }),
    remote,
  };
}

function expandNamed({
  name,
  version,
  team,
  basePath,
  menu,
  slots = [],
  capabilities,
}: NamedRemote): ReleaseSetRemote {
  const routes = menu.map(({ route, path, layout, label, permission }) => ({
    id: route,
    path,
    ...(layout && { layout }),
    title: label,
    permission,
  }));
  return {
    name,
    version,
    entryUrl: '',
    scripts: {},
    listed: [],
    remote: {
      team,
      basePath,
      routes,
      menu: [...menu],
      slots,
      ...(capabilities && { capabilities: [...capabilities] }),
    },
  };
}

/** The shortest form of an integrity, which is always a SHA-256: without algorithm and padding. */
export function shortHash(integrity: string): string {
  return integrity.replace(/^sha256-|=$/g, '');
}

function integrityOf(hash: string): string {
  return `sha256-${hash}=`;
}

function addressOf(name: string, { hashes, folder }: ListedFiles, path: string): string {
  return folder === undefined
    ? contentAddress(name, { path, integrity: integrityOf(hashes[path] ?? '') })
    : folder + path;
}

function integrityByAddress(name: string, files: ListedFiles): [string, string][] {
  return Object.entries(files.hashes).map(([path, hash]) => [
    addressOf(name, files, path),
    integrityOf(hash),
  ]);
}

/** Whether the versions of a tab are current. */
export interface ReleaseNews {
  /** Whether a new document in this scope would get other versions. */
  readonly newer: boolean;
  /** Names of the deployables of which a new document would get another version, or one at all, or none. */
  readonly changed: readonly string[];
  /** Whether the API is out of the range of something that the tab runs. */
  readonly unsupported: boolean;
  /** Canary versions for this customer, by name. A tab with others needs a new document for this scope. */
  readonly canaries: Readonly<Record<string, string>>;
  /** What the tab can take without a new document; absent if that is nothing. */
  readonly adoptable?: AdoptableVersions;
}

/** Versions that the gate accepts with what a tab runs. */
export interface AdoptableVersions {
  /** Hash of the whole set that has those that the tab has not, see {@link wholeSetPath}. */
  readonly set: string;
  /** The versions of all remotes that the tab has afterwards, by name. */
  readonly versions: Readonly<Record<string, string>>;
}
