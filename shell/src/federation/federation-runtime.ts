import type { Container, FederationHost, startFederation } from '@atrium/build/federation-host';
import type { ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import { assetOf } from '../lib/assets.ts';
import { DEV_VERSION } from '../lib/release-set.ts';
import type { ReleaseSets } from '../lib/release-sets.ts';
import { applyStyles, type EarlyFile, preloadFile, runChunk } from './early-files.ts';
import { ownShareScope } from './share-scope.ts';

/** A script may have 100 KB on a slow connection. */
const SCRIPT_TIMEOUT_MS = 15_000;

/** It is a valid hash that no content has, so that scripts outside the release set never run. */
const UNMATCHABLE_INTEGRITY = `sha256-${'A'.repeat(43)}=`;

type StartOptions = Parameters<typeof startFederation>[0];
export type StartRemotes = (options: StartOptions) => Promise<FederationHost>;

declare global {
  /** The chunk loading of remotes counts its failures by deployable here, too. */
  var __atriumFailures: Map<string, number> | undefined;
}

function pathOf(url: string): string {
  return new URL(url, document.baseURI).pathname;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value && 'slots' in value;
}

// Every script must match its hash in the set, and every request has a timeout: a remote that is slow, missing,
// broken or tampered with rejects instead of hanging.
export class FederationRuntime {
  readonly #releaseSets: ReleaseSets;
  readonly #start: StartRemotes;
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #failures: Map<string, number>;
  /** These files were asked for before the code that waits for them. */
  readonly #early = new Set<string>();
  #host: Promise<FederationHost> | null = null;
  #isStarted = false;

  constructor(releaseSets: ReleaseSets, start: StartRemotes) {
    this.#releaseSets = releaseSets;
    this.#start = start;
    globalThis.__atriumFailures ??= new Map();
    this.#failures = globalThis.__atriumFailures;
  }

  /**
   * A document lists the files of its own parts; those of others arrive with the whole release set.
   * @throws {RequestError} if that could not be fetched
   */
  async known(name: string, id: string): Promise<void> {
    const { listed } = this.#remote(name) ?? {};
    if (listed && !listed.includes(id)) await this.#releaseSets.whole();
  }

  /**
   * Concurrent calls share one load. After a failure the next call bypasses the browser's cache. It never hangs.
   * @throws {Error} with the reason as `cause`
   */
  load(name: string): Promise<RemoteModule> {
    const known = this.#modules.get(name);
    if (known) return known;
    const remote = this.#remote(name);
    if (!remote) return Promise.reject(new Error(`${name} is not in the release set`));
    const load = this.#load(remote);
    this.#modules.set(name, load);
    return load;
  }

  /** The files load all at once instead of one after another; not after a failure, since a retry uses other addresses. */
  preload(name: string, id: string): void {
    const remote = this.#remote(name);
    const scripts = remote?.scripts[id];
    if (!remote || !scripts || this.#failuresOf(name) > 0) return;
    const { entryUrl, styles } = remote;
    // What a chunk may do to the page is restricted as soon as the federation runtime is there.
    const runsChunks = this.#isStarted;
    for (const file of this.#newFiles(scripts))
      if (runsChunks && file.path !== entryUrl) runChunk(file);
      else preloadFile(file, 'script');
    for (const file of this.#newFiles(styles?.[id] ?? []))
      if (runsChunks) applyStyles(file);
      else preloadFile(file, 'style');
  }

  /** Files that were asked for with another part are left out. */
  #newFiles(paths: readonly string[]): EarlyFile[] {
    const unknown = paths.filter((path) => !this.#early.has(path));
    for (const path of unknown) this.#early.add(path);
    return unknown.map((path) => ({ path, integrity: this.#integrityOf(path) }));
  }

  #remote(name: string): ReleaseSetRemote | undefined {
    return this.#releaseSets.current().remotes.find((remote) => remote.name === name);
  }

  async #load(remote: ReleaseSetRemote): Promise<RemoteModule> {
    try {
      return await this.#exposedBy(remote, await this.#startedHost());
    } catch (error) {
      this.#modules.delete(remote.name);
      throw new Error(`${remote.name} ${remote.version} could not be loaded`, { cause: error });
    }
  }

  async #exposedBy(remote: ReleaseSetRemote, host: FederationHost): Promise<RemoteModule> {
    const { name, entryUrl } = remote;
    host.registerRemotes([{ name, entry: entryUrl }], { force: this.#failuresOf(name) > 0 });
    try {
      const exposed = await host.loadRemote<{ remote?: unknown }>(`${name}/remote`);
      if (!isRemoteModule(exposed?.remote)) throw new Error('its module has no routes and slots');
      return exposed.remote;
    } catch (error) {
      this.#failures.set(name, this.#failuresOf(name) + 1);
      throw error;
    }
  }

  #startedHost(): Promise<FederationHost> {
    this.#host ??= this.#start(this.#startOptions()).then(
      (host) => {
        this.#isStarted = true;
        return host;
      },
      (error: unknown) => {
        this.#host = null;
        throw error;
      },
    );
    return this.#host;
  }

  #startOptions(): StartOptions {
    return {
      name: this.#releaseSets.current().shell.name,
      plugins: [
        {
          name: 'atrium-release-set',
          loadEntry: ({ remoteInfo: { name, entry } }) => this.#container(name, entry),
          beforeInitContainer: (container) => {
            const shareScope = ownShareScope(container.shareScope);
            const remoteEntryInitOptions = { ...container.remoteEntryInitOptions };
            // It is not enumerable in the original either: containers copy these options into
            // their own.
            Object.defineProperty(remoteEntryInitOptions, 'shareScopeMap', {
              value: { default: shareScope },
            });
            return { ...container, shareScope, remoteEntryInitOptions };
          },
        },
      ],
    };
  }

  /** The runtime's own way is 5 KB, since it prepares for manifests, and for more kinds of entries. */
  async #container(name: string, entry: string): Promise<Container> {
    Reflect.deleteProperty(globalThis, name);
    await this.#run(entry);
    const container: unknown = Reflect.get(globalThis, name);
    if (!isContainer(container)) throw new Error(`${name}: its entry has no container`);
    return container;
  }

  async #run(url: string): Promise<void> {
    const script = document.createElement('script');
    script.src = this.#addressOf(url);
    script.crossOrigin = 'anonymous';
    script.integrity = this.#integrityOf(url);
    script.fetchPriority = 'high';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loaded = new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${pathOf(url)}: ${why}`));
      timer = setTimeout(fail, SCRIPT_TIMEOUT_MS, 'timeout');
      script.onload = () => resolve();
      script.onerror = () => fail('did not load');
    });
    document.head.append(script);
    await loaded.finally(() => {
      clearTimeout(timer);
      script.remove();
    });
  }

  #failuresOf(name: string): number {
    return this.#failures.get(name) ?? 0;
  }

  /** A failed request may hang or be cached in the browser, so a retry uses another address. */
  #addressOf(url: string): string {
    const failures = this.#failuresOf(assetOf(pathOf(url))?.name ?? '');
    if (failures === 0) return url;
    const address = new URL(url, document.baseURI);
    address.searchParams.set('retry', String(failures));
    return address.href;
  }

  #integrityOf(url: string): string {
    const path = pathOf(url);
    const owner = this.#remote(assetOf(path)?.name ?? '');
    if (owner?.version === DEV_VERSION) return '';
    return this.#releaseSets.current().integrity[path] ?? UNMATCHABLE_INTEGRITY;
  }
}
