import type { FederationHost } from '@atrium/build/federation-host';
import type { ReleaseSet, ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import { DEV_VERSION } from '../lib/release-set.ts';
import { ownShareScope } from './share-scope.ts';

/** A manifest is two kilobytes; a script may be a hundred on a slow line. */
const MANIFEST_TIMEOUT_MS = 8_000;
const SCRIPT_TIMEOUT_MS = 15_000;

/** Well formed, and the hash of nothing: a script that the release set does not name never runs. */
const NO_CONTENT_HAS_THIS = `sha384-${'A'.repeat(64)}`;

interface RemoteState {
  readonly releaseSet: ReleaseSet;
  readonly remote: ReleaseSetRemote;
  load: Promise<RemoteModule> | null;
}

const states = new Map<string, RemoteState>();

declare global {
  /** Failures by folder of a release. The chunks of remotes, which load themselves, count theirs here too. */
  var __atriumFailures: Map<string, number> | undefined;
}

function folderOf(url: string): string {
  return new URL('.', new URL(url, document.baseURI)).href;
}

function failuresOf(url: string): number {
  return globalThis.__atriumFailures?.get(folderOf(url)) ?? 0;
}

function countFailure(url: string): void {
  globalThis.__atriumFailures ??= new Map();
  globalThis.__atriumFailures.set(folderOf(url), failuresOf(url) + 1);
}

function pathOf(url: string): string {
  return new URL(url, document.baseURI).pathname;
}

function isOfDevServer({ remotes }: ReleaseSet, url: string): boolean {
  const owner = remotes.find(({ manifestUrl }) => folderOf(manifestUrl) === folderOf(url));
  return owner?.version === DEV_VERSION;
}

function integrityOf(releaseSet: ReleaseSet, url: string): string {
  if (isOfDevServer(releaseSet, url)) return '';
  return releaseSet.integrity[pathOf(url)] ?? NO_CONTENT_HAS_THIS;
}

/** A failed address may stay busy or cached in the browser, so a later try asks under another one. */
function addressOf(url: string): string {
  const failures = failuresOf(url);
  if (failures === 0) return url;
  const address = new URL(url, document.baseURI);
  address.searchParams.set('retry', String(failures));
  return address.href;
}

async function fetchManifest(releaseSet: ReleaseSet, url: string): Promise<Response> {
  const response = await fetch(addressOf(url), {
    integrity: integrityOf(releaseSet, url),
    signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${pathOf(url)}: ${response.status}`);
  return response;
}

function createScript(releaseSet: ReleaseSet, url: string): { script: HTMLScriptElement; timeout: number } {
  const script = document.createElement('script');
  script.src = addressOf(url);
  script.crossOrigin = 'anonymous';
  script.integrity = integrityOf(releaseSet, url);
  script.fetchPriority = 'high';
  return { script, timeout: SCRIPT_TIMEOUT_MS };
}

/** Makes the remotes of a release set loadable. */
export function initFederation(releaseSet: ReleaseSet): void {
  for (const remote of releaseSet.remotes) states.set(remote.name, { releaseSet, remote, load: null });
}

let host: Promise<FederationHost> | null = null;

/** A page without remotes, as the sign-in page is, does without the federation runtime. */
function startedHost(releaseSet: ReleaseSet): Promise<FederationHost> {
  host ??= startHost(releaseSet).catch((error: unknown) => {
    host = null;
    throw error;
  });
  return host;
}

/**
 * Every script that the federation runtime asks for must have the hash that the set names, and every request ends, so
 * that a remote which is slow, missing, broken or tampered with rejects instead of hanging.
 */
async function startHost(releaseSet: ReleaseSet): Promise<FederationHost> {
  const { startFederation } = await import(
    /* webpackChunkName: "for-remotes" */ '@atrium/build/federation-host'
  );
  return startFederation({
    name: releaseSet.shell.name,
    remotes: releaseSet.remotes.map(({ name, manifestUrl }) => ({ name, entry: manifestUrl })),
    plugins: [
      {
        name: 'atrium-release-set',
        fetch: (url) => fetchManifest(releaseSet, url),
        createScript: ({ url }) => createScript(releaseSet, url),
        beforeInitContainer: (container) => {
          const shareScope = ownShareScope(container.shareScope);
          const remoteEntryInitOptions = { ...container.remoteEntryInitOptions };
          // Not enumerable in the original either: containers copy these options into their own.
          Object.defineProperty(remoteEntryInitOptions, 'shareScopeMap', { value: { default: shareScope } });
          return { ...container, shareScope, remoteEntryInitOptions };
        },
      },
    ],
  });
}

/**
 * Asks for all files of a route or slot at once; else each would wait for the one that names it. After a failure
 * nothing is asked for early, since the next try goes by other addresses.
 */
export function askEarly(name: string, id: string): void {
  const state = states.get(name);
  if (!state || failuresOf(state.remote.manifestUrl) > 0) return;
  const { releaseSet, remote } = state;
  const scripts = remote.scripts[id];
  if (!scripts) return;
  preload(remote.manifestUrl, { as: 'fetch' });
  for (const path of scripts) preload(path, { as: 'script', integrity: integrityOf(releaseSet, path) });
}

function preload(href: string, attributes: { as: string; integrity?: string }): void {
  if (document.head.querySelector(`link[rel=preload][href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: 'anonymous' });
  document.head.append(Object.assign(link, attributes, { href }));
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value && 'slots' in value;
}

async function exposedBy({ name, manifestUrl }: ReleaseSetRemote, federation: FederationHost) {
  if (failuresOf(manifestUrl) > 0)
    federation.registerRemotes([{ name, entry: manifestUrl }], { force: true });
  try {
    const exposed = await federation.loadRemote<{ remote?: unknown }>(`${name}/remote`);
    if (!isRemoteModule(exposed?.remote)) throw new Error('its module has no routes and slots');
    return exposed.remote;
  } catch (error) {
    countFailure(manifestUrl);
    throw error;
  }
}

async function load(state: RemoteState): Promise<RemoteModule> {
  const { remote, releaseSet } = state;
  try {
    return await exposedBy(remote, await startedHost(releaseSet));
  } catch (cause) {
    state.load = null;
    throw new Error(`${remote.name} ${remote.version} could not be loaded`, { cause });
  }
}

/**
 * Loads what a remote hands over. Calls share one load; after a failure the next call tries anew.
 *
 * @throws (rejects with) an Error whose `cause` says what went wrong; never hangs.
 */
export function loadRemoteModule(name: string): Promise<RemoteModule> {
  const state = states.get(name);
  if (!state) return Promise.reject(new Error(`${name} is not in the release set`));
  state.load ??= load(state);
  return state.load;
}

/**
 * Loads a remote again after a failure, past whatever the browser kept of it. What loaded well stays.
 * A failed chunk of a route needs no more than another call of its loader.
 */
export function retryRemote(name: string): Promise<RemoteModule> {
  return loadRemoteModule(name);
}
