import type { Release, RemoteManifest } from '@atrium/contract';

export interface RemoteRelease extends Release {
  readonly remote: RemoteManifest;
}

export function isRemote(release: Release): release is RemoteRelease {
  return release.remote !== null;
}
