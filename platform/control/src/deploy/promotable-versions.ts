import { ChangeRefused, type CurrentVersions, isOlder, isPreRelease } from '@atrium/registry';
import { messages } from '../messages.ts';

/**
 * Pre-releases are for previews and staging, so that no one else gets them by mistake.
 * @throws ChangeRefused if there is one among the versions
 */
export function refusePreReleases(versions: CurrentVersions): void {
  for (const [name, version] of Object.entries(versions))
    if (isPreRelease(version)) throw new ChangeRefused(messages.previews.preRelease(name, version));
}

/** Of two pipelines the older one may be the later to end. */
export function olderFindings(versions: CurrentVersions, current: CurrentVersions): string[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    const before = current[name];
    return before !== undefined && isOlder(version, before) ? [messages.older(name, version, before)] : [];
  });
}

/** @throws ChangeRefused if one of the versions is older than the current one */
export function refuseOlder(versions: CurrentVersions, current: CurrentVersions): void {
  const [older] = olderFindings(versions, current);
  if (older !== undefined) throw new ChangeRefused(older);
}
