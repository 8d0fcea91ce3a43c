import { fetchReleaseNews } from './release-news.ts';
import type { ReleaseSets } from './release-sets.ts';

interface Check {
  readonly customerId: number;
  readonly response: Promise<boolean>;
}

const scopes = new WeakMap<ReleaseSets, { entered: number; check: Check | null }>();

function scopeOf(releaseSets: ReleaseSets) {
  const known = scopes.get(releaseSets) ?? { entered: releaseSets.current().customer, check: null };
  scopes.set(releaseSets, known);
  return known;
}

function sameVersions(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const lines = (versions: Readonly<Record<string, string>>) => Object.entries(versions).sort().join();
  return lines(one) === lines(other);
}

async function checkVersions(releaseSets: ReleaseSets, customerId: number): Promise<boolean> {
  const releaseSet = releaseSets.current();
  const news = await fetchReleaseNews(releaseSet, customerId);
  return news === null || sameVersions(news.canaries, releaseSet.canaries);
}

// A document fits a customer whose canary versions it has. Only a document can be given a preview, so one with a
// preview fits no other customer. A newer live version does not matter, since a tab keeps its versions.
export function fitsScope(releaseSets: ReleaseSets, customerId: number): Promise<boolean> {
  const scope = scopeOf(releaseSets);
  if (scope.entered === customerId) return Promise.resolve(true);
  if (releaseSets.current().preview) return Promise.resolve(false);
  if (scope.check?.customerId !== customerId)
    scope.check = { customerId, response: checkVersions(releaseSets, customerId) };
  return scope.check.response;
}

export function enteredScope(releaseSets: ReleaseSets, customerId: number): void {
  scopes.set(releaseSets, { entered: customerId, check: null });
}

/** A document that is being asked to leave its scope is not settled in it. */
export function isSettledIn(releaseSets: ReleaseSets, customerId: number): boolean {
  const { entered, check } = scopeOf(releaseSets);
  return entered === customerId && !check;
}
