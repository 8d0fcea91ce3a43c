import type { ReleaseSet } from '@atrium/contract';
import { fetchReleaseNews } from './release-news.ts';

interface Check {
  readonly customerId: number;
  readonly response: Promise<boolean>;
}

/** The current scope of a document, and the check in flight for another one. */
const scopes = new WeakMap<ReleaseSet, { entered: number; check: Check | null }>();

function scopeOf(releaseSet: ReleaseSet) {
  const known = scopes.get(releaseSet) ?? { entered: releaseSet.customer, check: null };
  scopes.set(releaseSet, known);
  return known;
}

function sameVersions(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const lines = (versions: Readonly<Record<string, string>>) => Object.entries(versions).sort().join();
  return lines(one) === lines(other);
}

async function checkVersions(releaseSet: ReleaseSet, customerId: number): Promise<boolean> {
  const news = await fetchReleaseNews(releaseSet, customerId);
  return news === null || sameVersions(news.canaries, releaseSet.canaries);
}

/**
 * Whether this document may show a customer's pages: not if the canary versions of that customer differ from the
 * document's. A newer live version does not matter, since a tab keeps its versions.
 */
export function fitsScope(releaseSet: ReleaseSet, customerId: number): Promise<boolean> {
  const scope = scopeOf(releaseSet);
  if (scope.entered === customerId) return Promise.resolve(true);
  if (scope.check?.customerId !== customerId)
    scope.check = { customerId, response: checkVersions(releaseSet, customerId) };
  return scope.check.response;
}

/** Records the new scope of the document. */
export function enteredScope(releaseSet: ReleaseSet, customerId: number): void {
  scopes.set(releaseSet, { entered: customerId, check: null });
}
