import { authStore, keepDraftAtSessionEnd } from '@atrium/host';
import { resetAuth, setAuth } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLineLinkToken, storedLineLinkToken } from '../../lib/line-link.ts';
import { rememberReturn } from '../../lib/return-memory.ts';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { LineReturnPage } from './line-return-page.tsx';
import { LineSignIn } from './line-sign-in.tsx';

const SIGN_IN = 'POST /api/line_login/';
let portal: FakePortal;

const comeBack = (query = '?code=c&state=s') =>
  renderShell(<LineReturnPage />, { path: `/signin/line${query}` });

beforeEach(() => {
  clearLineLinkToken();
  rememberReturn(null);
  sessionStorage.clear();
  resetAuth();
  portal = fakePortal();
});

test('LINE is offered only where it is set up', async () => {
  const releaseSet = createReleaseSet([], { lineSignIn: true });
  const { unmount } = await renderShell(<LineSignIn />, { path: '/signin', releaseSet });
  expect(screen.getByRole('link', { name: 'Sign in with LINE' })).toHaveAttribute(
    'href',
    '/api/line_login/start',
  );
  unmount();
  await renderShell(<LineSignIn />, { path: '/signin' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the requested page and what was typed are remembered during sign-in at LINE', async () => {
  signedInAs();
  const stopKeeping = keepDraftAtSessionEnd('note', () => ({ text: 'half a sentence' }));
  setAuth({ loggedIn: false, user: null });
  stopKeeping();
  const releaseSet = createReleaseSet([], { lineSignIn: true });
  const stay = (event: MouseEvent) => event.preventDefault();
  document.addEventListener('click', stay);
  const { unmount } = await renderShell(<LineSignIn />, {
    path: '/signin?callbackUrl=%2Fc%2F7%2Frewards',
    releaseSet,
  });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in with LINE' }));
  expect(sessionStorage.getItem('atrium.drafts')).toContain('half a sentence');
  unmount();
  document.removeEventListener('click', stay);
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
});

test('the code from LINE signs in, once', async () => {
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/'));
  const redirectUri = `${window.location.origin}/signin/line`;
  expect(portal.sentTo(SIGN_IN).map(({ body }) => body)).toEqual([{ code: 'c', state: 's', redirectUri }]);
  expect(authStore.getState().loggedIn).toBe(true);
});

test('signing in by LINE never leads to another site', async () => {
  rememberReturn('//evil.example');
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/'));
});

test('canceling at LINE returns to sign-in', async () => {
  const { address } = await comeBack('?error=access_denied&state=s');
  await waitFor(() => expect(address()).toBe('/signin'));
  expect(portal.sent).toEqual([]);
});

test('an unlinked account leads to sign-in with a password', async () => {
  portal.answers[SIGN_IN] = refusal(409, { type: 'line-account-not-linked', linkToken: 'link' });
  rememberReturn('/c/7/');
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/signin?line=unlinked&callbackUrl=%2Fc%2F7%2F'));
  expect(storedLineLinkToken()).toBe('link');
});

test.each([
  [422, 'User not found.'],
  [503, 'Service Unavailable'],
])('a refusal with %i shows "%s" and a link to start again', async (status, statusText) => {
  portal.answers[SIGN_IN] = refusal(status);
  await comeBack();
  expect(await screen.findByRole('alert')).toHaveTextContent(statusText);
  expect(screen.getByRole('link', { name: 'Try LINE again' })).toHaveAttribute(
    'href',
    '/api/line_login/start?retry',
  );
});
