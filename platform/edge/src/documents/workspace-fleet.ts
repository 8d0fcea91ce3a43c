import type { Workspace } from '@atrium/contract';
import { type FleetState, isRemote, type Registry, releaseIn } from '@atrium/registry';

type Fleet = Awaited<ReturnType<Registry['served']>>;

/** Whether a version is published, and of the shell or of a remote that is in the workspace. */
export async function isIn(
  registry: Registry,
  workspace: Workspace,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<boolean> {
  const release = await registry.release(name, version);
  return release !== null && (!isRemote(release) || releaseIn(release, workspace) !== null);
}

/** The fleet without what is only in the other workspace, of which nothing may be named. */
export async function fleetIn(registry: Registry, workspace: Workspace): Promise<Fleet> {
  const { versions, canaries, ...rest } = await registry.served();
  const only = async <T>(entries: Readonly<Record<string, T>>, versionOf: (entry: T) => string) => {
    const found = await Promise.all(
      Object.entries(entries).map(async ([name, entry]) =>
        (await isIn(registry, workspace, { name, version: versionOf(entry) }))
          ? [[name, entry] as const]
          : [],
      ),
    );
    return Object.fromEntries(found.flat());
  };
  const state: FleetState = {
    versions: await only(versions, (version) => version),
    canaries: await only(canaries, ({ version }) => version),
  };
  return { ...rest, ...state };
}
