import { restoreSession } from '@atrium/host';
import { resetAuth } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
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
const problem = (type: string, more: object = {}) => ({
  status: 422,
  body: { type: `urn:atrium:problem:${type}`, title: '', status: 422, requestId: 'req-1', ...more },
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

test('without what a provider adds, it leads to sign-in', async () => {
  const { address } = await open('');
  await waitFor(() => expect(address()).toBe('/signin'));
  expect(portal.sentTo(SIGN_IN)).toEqual([]);
});

test.each([
  ['sign-on-not-known', {}, 'you are not known here yet'],
  ['sign-on-refused', { signOn: { step: 'return', fault: 'state-unknown' } }, 'too late'],
  [
    'sign-on-refused',
    { signOn: { step: 'exchange', fault: 'client-refused' } },
    'Its administrator can test it',
  ],
])('the refusal %s %j says what to do', async (type, more, text) => {
  portal.answers[SIGN_IN] = problem(type, more);
  await open('code=c&state=sign_in.0.s');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
});
