import { carryDrafts, RequestError, signInWithLine } from '@atrium/host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLineLinkToken, storedLineLinkToken } from '../../lib/line-link.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { LineReturnPage } from './line-return-page.tsx';
import { LineSignIn } from './line-sign-in.tsx';
import { rememberReturn } from './return-memory.ts';

jest.mock('@atrium/host', () => ({
  ...jest.requireActual('@atrium/host'),
  carryDrafts: jest.fn(),
  signInWithLine: jest.fn(),
}));
const signIn = jest.mocked(signInWithLine);

const comeBack = (query = '?code=c&state=s') =>
  renderShell(<LineReturnPage />, { path: `/signin/line${query}` });

beforeEach(() => {
  clearLineLinkToken();
  rememberReturn(null);
  signIn.mockReset().mockResolvedValue();
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
  const releaseSet = createReleaseSet([], { lineSignIn: true });
  const stay = (event: MouseEvent) => event.preventDefault();
  document.addEventListener('click', stay);
  const { unmount } = await renderShell(<LineSignIn />, {
    path: '/signin?callbackUrl=%2Fc%2F7%2Frewards',
    releaseSet,
  });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in with LINE' }));
  expect(carryDrafts).toHaveBeenCalledTimes(1);
  unmount();
  document.removeEventListener('click', stay);
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
});

test('the code from LINE signs in, once', async () => {
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/'));
  const redirectUri = `${window.location.origin}/signin/line`;
  expect(signIn.mock.calls).toEqual([[{ code: 'c', state: 's', redirectUri }]]);
});

test('signing in by LINE never leads to another site', async () => {
  rememberReturn('//evil.example');
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/'));
});

test('canceling at LINE returns to sign-in', async () => {
  const { address } = await comeBack('?error=access_denied&state=s');
  await waitFor(() => expect(address()).toBe('/signin'));
  expect(signIn).not.toHaveBeenCalled();
});

test('an unlinked account leads to sign-in with a password', async () => {
  const type = 'urn:atrium:problem:line-account-not-linked';
  const problem = { type, title: '', status: 409, requestId: 'r', linkToken: 'link' };
  signIn.mockRejectedValue(
    new RequestError({ status: 409, statusText: 'Conflict', problem, reason: 'http' }),
  );
  rememberReturn('/c/7/');
  const { address } = await comeBack();
  await waitFor(() => expect(address()).toBe('/signin?line=unlinked&callbackUrl=%2Fc%2F7%2F'));
  expect(storedLineLinkToken()).toBe('link');
});

test.each([
  [422, 'User not found.'],
  [503, 'Service Unavailable'],
])('a refusal with %i shows "%s" and a link to start again', async (status, statusText) => {
  signIn.mockRejectedValue(new RequestError({ status, statusText, reason: 'http' }));
  await comeBack();
  expect(await screen.findByRole('alert')).toHaveTextContent(statusText);
  expect(screen.getByRole('link', { name: 'Try LINE again' })).toHaveAttribute(
    'href',
    '/api/line_login/start?retry',
  );
});
