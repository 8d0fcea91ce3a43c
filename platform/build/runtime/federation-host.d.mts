import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A remote, and where its manifest is. */
export interface KnownRemote {
  readonly name: string;
  readonly entry: string;
}

/** The federation runtime with everything that the shell shares. */
export interface FederationHost {
  /** @param id Name of the remote and of its exposed module: `mfe-rewards/remote`. */
  loadRemote<T>(id: string): Promise<T | null>;
  /** With `force`, a remote that is known already is loaded anew. */
  registerRemotes(remotes: KnownRemote[], options?: { force?: boolean }): void;
}

/**
 * Starts the federation runtime. The module brings all that only remotes need, so the shell imports it once a remote
 * is to be loaded.
 */
export function startFederation(options: {
  readonly name: string;
  readonly plugins: ModuleFederationRuntimePlugin[];
  readonly remotes: KnownRemote[];
}): FederationHost;
