import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** An entry defines it under the name of its remote. */
export type Container = Exclude<
  Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>,
  // biome-ignore lint/suspicious/noConfusingVoidType: it is in the type of the plugin
  undefined | void
>;

export interface KnownRemote {
  readonly name: string;
  readonly entry: string;
}

export interface FederationHost {
  /** @param id Name of the remote and of its exposed module: `mfe-rewards/remote`. */
  loadRemote<T>(id: string): Promise<T | null>;
  /** With `force`, a remote that is registered already is loaded again. */
  registerRemotes(remotes: KnownRemote[], options?: { force?: boolean }): void;
}

/**
 * Starts the federation runtime. This module contains everything that only remotes need, so the shell imports it
 * lazily, before it loads the first remote.
 */
export function startFederation(options: {
  readonly name: string;
  readonly plugins: ModuleFederationRuntimePlugin[];
}): FederationHost;
