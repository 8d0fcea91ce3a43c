import type { Release } from '@atrium/contract';
import {
  type ApiDescription,
  type CurrentVersions,
  compatibilityFindings,
  linkFindings,
  type Registry,
  shownSubjects,
} from '@atrium/registry';

/** Problems that a tab has already name both releases, so none of them is about a version that it would take. */
export function tabFindings(
  next: readonly Release[],
  has: readonly Release[],
  api: ApiDescription,
): readonly string[] {
  const shown = shownSubjects(has);
  const findings = (releases: readonly Release[]) => [
    ...compatibilityFindings(releases, api),
    ...linkFindings(releases, shown),
  ];
  const known = new Set(findings(has));
  return findings(next).filter((finding) => !known.has(finding));
}

/** What cannot be judged is refused: unpublished versions, and everything while the API does not respond. */
export function tabGate(registry: Registry) {
  const releasesOf = (versions: CurrentVersions) =>
    Promise.all(Object.entries(versions).map(([name, version]) => registry.release(name, version)));
  return async (next: CurrentVersions, has: CurrentVersions, api: ApiDescription): Promise<boolean> => {
    if (!api.calls || !api.permissions) return false;
    const [later, now] = await Promise.all([releasesOf(next), releasesOf(has)]);
    const published = (releases: typeof later) => releases.filter((release) => release !== null);
    const [taken, had] = [published(later), published(now)];
    if (taken.length < later.length || had.length < now.length) return false;
    return tabFindings(taken, had, api).length === 0;
  };
}
