import type { ReleaseNews } from '@atrium/contract';
import { createReleaseSet, preview } from '../testing/release-sets.ts';
import { fetchReleaseNews } from './release-news.ts';
import { ReleaseSets } from './release-sets.ts';
import { enteredScope, fitsScope, isSettledIn } from './scope-versions.ts';

jest.mock('./release-news.ts', () => ({ fetchReleaseNews: jest.fn() }));
const fetchNews = jest.mocked(fetchReleaseNews);

const news = (canaries: Record<string, string> = {}): ReleaseNews => ({
  newer: true,
  changed: ['mfe-a'],
  unsupported: false,
  canaries,
});
const documentOf = (customer: number, canaries: Record<string, string> = {}) =>
  new ReleaseSets({ ...createReleaseSet(), customer, canaries });

beforeEach(() => {
  fetchNews.mockReset().mockResolvedValue(news());
});

test('a document fits its own scope without a request', async () => {
  expect(await fitsScope(documentOf(7, { 'mfe-a': '2.0.0' }), 7)).toBe(true);
  expect(fetchNews).not.toHaveBeenCalled();
});

test('another customer without canaries needs no new document, even if there are newer versions', async () => {
  expect(await fitsScope(documentOf(7), 8)).toBe(true);
});

test('a customer with a canary needs a new document, and so does the next one without it', async () => {
  fetchNews.mockResolvedValue(news({ 'mfe-a': '2.0.0' }));
  expect(await fitsScope(documentOf(7), 8)).toBe(false);
  fetchNews.mockResolvedValue(news());
  expect(await fitsScope(documentOf(8, { 'mfe-a': '2.0.0' }), 7)).toBe(false);
});

test('two customers with the same canaries share a document', async () => {
  const canaries = { 'mfe-a': '2.0.0', 'mfe-b': '3.0.0' };
  fetchNews.mockResolvedValue(news({ 'mfe-b': '3.0.0', 'mfe-a': '2.0.0' }));
  expect(await fitsScope(documentOf(7, canaries), 8)).toBe(true);
});

test('with a preview each other customer needs a new document', async () => {
  const page = new ReleaseSets({ ...createReleaseSet(), customer: 7, preview });
  expect([await fitsScope(page, 7), await fitsScope(page, 8)]).toEqual([true, false]);
});

test('an unreachable gateway does not prevent a switch', async () => {
  fetchNews.mockResolvedValue(null);
  expect(await fitsScope(documentOf(7), 8)).toBe(true);
});

test('each switch makes one request', async () => {
  const page = documentOf(7);
  await Promise.all([fitsScope(page, 8), fitsScope(page, 8)]);
  expect(fetchNews).toHaveBeenCalledTimes(1);
  enteredScope(page, 8);
  await fitsScope(page, 8);
  expect(fetchNews).toHaveBeenCalledTimes(1);
  await fitsScope(page, 7);
  enteredScope(page, 7);
  await fitsScope(page, 8);
  expect(fetchNews).toHaveBeenCalledTimes(3);
});

test('a document that is asked to leave its scope is not settled in it until it has entered the next one', async () => {
  const page = documentOf(7);
  expect(isSettledIn(page, 7)).toBe(true);
  await fitsScope(page, 8);
  expect([isSettledIn(page, 7), isSettledIn(page, 8)]).toEqual([false, false]);
  enteredScope(page, 8);
  expect([isSettledIn(page, 7), isSettledIn(page, 8)]).toEqual([false, true]);
});
