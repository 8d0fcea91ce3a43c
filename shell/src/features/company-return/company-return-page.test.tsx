import { restoreSession } from '@atrium/host';
import { resetAuth } from '@atrium/testing';
import { waitFor } from '@testing-library/react';
import { type FakePortal, fakePortal } from '../../testing/fake-portal.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { CompanyReturnPage } from './company-return-page.tsx';

const SIGN_IN = 'POST /api/sign_on/';
let portal: FakePortal;

beforeEach(async () => {
  sessionStorage.clear();
  resetAuth();
  portal = fakePortal();
  await restoreSession(0);
});

const open = (query: string) => renderShell(<CompanyReturnPage />, { path: `/signin/company?${query}` });
const problem = (type: string) => ({
  status: 422,
  body: { type: `urn:atrium:problem:${type}`, title: '', status: 422, requestId: 'req-1' },
});

test('what the provider came back with signs in, word for word', async () => {
  portal.answers[SIGN_IN] = { body: { token: 'login' } };
  const { address } = await open('code=c&state=sign_in.0.s&iss=https%3A%2F%2Fidp.example');
  await waitFor(() => expect(address()).toBe('/'));
  expect(portal.sentTo(SIGN_IN)[0]?.body).toEqual({
    query: 'code=c&state=sign_in.0.s&iss=https%3A%2F%2Fidp.example',
  });
});

test.each([
  ['test', '/c/7/account/single-sign-on'],
  ['link', '/c/7/account/security'],
])('a %s goes on where it began, and signs no one in', async (purpose, path) => {
  const query = `code=c&state=${purpose}.7.s`;
  const { address } = await open(query);
  await waitFor(() => expect(address()).toBe(path));
  expect(portal.sentTo(SIGN_IN)).toEqual([]);
});

test.each([
  ['sign-on-not-known', 'OAuthCreateAccount'],
  ['sign-on-refused', 'OAuthCallback'],
])('the refusal %s leads back to sign-in, which says what to do', async (type, error) => {
  portal.answers[SIGN_IN] = problem(type);
  const { address } = await open('code=c&state=sign_in.0.s');
  await waitFor(() => expect(address()).toBe(`/signin?error=${error}`));
});
