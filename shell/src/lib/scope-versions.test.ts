import type { ReleaseNews } from '@atrium/contract';
import { type FakePortal, fakePortal, unreachable } from '../testing/fake-portal.ts';
import { createReleaseSet, preview } from '../testing/release-sets.ts';
import { ReleaseSets } from './release-sets.ts';
import { enteredScope, fitsScope, isSettledIn } from './scope-versions.ts';

const NEWS = 'GET /release-news';
let portal: FakePortal;

/** The news for every customer from now on. */
function announce(canaries: Record<string, string> = {}): void {
  const news: ReleaseNews = { newer: true, changed: ['mfe-a'], unsupported: false, canaries };
  portal.answers[NEWS] = { body: news };
}
const asked = () => portal.sentTo(NEWS).map(({ query }) => query.get('customer'));
const documentOf = (customer: number, canaries: Record<string, string> = {}) =>
  new ReleaseSets({ ...createReleaseSet(), customer, canaries });

beforeEach(() => {
  portal = fakePortal();
  announce();
});

test('a document fits its own scope without a request', async () => {
  expect(await fitsScope(documentOf(7, { 'mfe-a': '2.0.0' }), 7)).toBe(true);
  expect(asked()).toEqual([]);
});

test('another customer without canaries needs no new document, even if there are newer versions', async () => {
  expect(await fitsScope(documentOf(7), 8)).toBe(true);
});

test('a customer with a canary needs a new document, and so does the next one without it', async () => {
  announce({ 'mfe-a': '2.0.0' });
  expect(await fitsScope(documentOf(7), 8)).toBe(false);
  announce();
  expect(await fitsScope(documentOf(8, { 'mfe-a': '2.0.0' }), 7)).toBe(false);
});

test('two customers with the same canaries share a document', async () => {
  const canaries = { 'mfe-a': '2.0.0', 'mfe-b': '3.0.0' };
  announce({ 'mfe-b': '3.0.0', 'mfe-a': '2.0.0' });
  expect(await fitsScope(documentOf(7, canaries), 8)).toBe(true);
});

test('with a preview each other customer needs a new document', async () => {
  const page = new ReleaseSets({ ...createReleaseSet(), customer: 7, preview });
  expect([await fitsScope(page, 7), await fitsScope(page, 8)]).toEqual([true, false]);
});

test('an unreachable gateway does not prevent a switch', async () => {
  portal.answers[NEWS] = unreachable;
  expect(await fitsScope(documentOf(7), 8)).toBe(true);
});

test('each switch makes one request', async () => {
  const page = documentOf(7);
  await Promise.all([fitsScope(page, 8), fitsScope(page, 8)]);
  expect(asked()).toEqual(['8']);
  enteredScope(page, 8);
  await fitsScope(page, 8);
  expect(asked()).toEqual(['8']);
  await fitsScope(page, 7);
  enteredScope(page, 7);
  await fitsScope(page, 8);
  expect(asked()).toEqual(['8', '7', '8']);
});

test('a document that is asked to leave its scope is not settled in it until it has entered the next one', async () => {
  const page = documentOf(7);
  expect(isSettledIn(page, 7)).toBe(true);
  await fitsScope(page, 8);
  expect([isSettledIn(page, 7), isSettledIn(page, 8)]).toEqual([false, false]);
  enteredScope(page, 8);
  expect([isSettledIn(page, 7), isSettledIn(page, 8)]).toEqual([false, true]);
});
