import type { Release, RemoteManifest } from '@atrium/contract';

/** A remote's release; its `remote.json` is there. */
export interface RemoteRelease extends Release {
  readonly remote: RemoteManifest;
}

/** Whether a release is a remote's; else it is the shell's. */
export function isRemote(release: Release): release is RemoteRelease {
  return release.remote !== null;
}
