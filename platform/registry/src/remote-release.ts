import type { Release, RemoteManifest } from '@atrium/contract';

/** The release of a remote, which has a `remote.json`. */
export interface RemoteRelease extends Release {
  readonly remote: RemoteManifest;
}

/** Whether a release is that of a remote, not of the shell. */
export function isRemote(release: Release): release is RemoteRelease {
  return release.remote !== null;
}
