import type { ReleaseSet } from '@atrium/contract';
import { fetchReleaseNews } from './release-news.ts';

interface Question {
  readonly customerId: number;
  readonly response: Promise<boolean>;
}

/** The scope that each document is in, and the question under way about another one. */
const scopes = new WeakMap<ReleaseSet, { entered: number; question: Question | null }>();

function scopeOf(releaseSet: ReleaseSet) {
  const known = scopes.get(releaseSet) ?? { entered: releaseSet.customer, question: null };
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

async function ask(releaseSet: ReleaseSet, customerId: number): Promise<boolean> {
  const news = await fetchReleaseNews(releaseSet, customerId);
  return news === null || sameVersions(news.canaries, releaseSet.canaries);
}

/**
 * Whether this document may show a customer's pages: not where that customer tries a version that others don't
 * have, or the other way round. A newer version for everybody is no reason; a tab keeps what it has.
 */
export function fitsScope(releaseSet: ReleaseSet, customerId: number): Promise<boolean> {
  const scope = scopeOf(releaseSet);
  if (scope.entered === customerId) return Promise.resolve(true);
  if (scope.question?.customerId !== customerId)
    scope.question = { customerId, response: ask(releaseSet, customerId) };
  return scope.question.response;
}

/** Notes the scope that the document shows from here on. */
export function enteredScope(releaseSet: ReleaseSet, customerId: number): void {
  scopes.set(releaseSet, { entered: customerId, question: null });
}
