import { RequestError, signInWithPassword, useSession } from '@atrium/host';
import { resetAuth, setAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLineLinkToken, storedLineLinkToken, storeLineLinkToken } from '../../lib/line-link.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderRoutes, renderShell } from '../../testing/render-shell.tsx';
import { SignInPage } from './sign-in-page.tsx';

jest.mock('@atrium/host', () => ({
  ...jest.requireActual('@atrium/host'),
  signInWithPassword: jest.fn(),
  useSession: jest.fn(),
}));
const signIn = jest.mocked(signInWithPassword);
const session = jest.mocked(useSession);

const email = () => screen.getByLabelText('E-mail address');
const password = () => screen.getByLabelText('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function enter(address: string, secret: string) {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
  await submit();
}

beforeEach(() => {
  clearLineLinkToken();
  resetAuth();
  session.mockReturnValue({ status: 'unauthenticated', data: null, update: jest.fn() });
  signIn.mockReset().mockResolvedValue();
});

test('signing in opens the requested page', async () => {
  const { address } = await renderShell(<SignInPage />, { path: '/signin?callbackUrl=%2Fc%2F7%2Frewards' });
  await enter(' ana@acme.example ', 'a long passphrase');
  expect(signIn).toHaveBeenCalledWith('ana@acme.example', 'a long passphrase', undefined);
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
});

describe('a browser that keeps no cookies', () => {
  afterEach(() => void jest.restoreAllMocks());

  test.each([
    ['and says so', () => jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
    ['without saying so', () => jest.spyOn(document, 'cookie', 'set').mockReturnValue()],
  ])('%s is told to allow them', async (_, block) => {
    block();
    await renderShell(<SignInPage />, { path: '/signin' });
    expect(await screen.findByText(/^This browser blocks cookies here/)).toBeVisible();
  });
});

test('a browser that keeps cookies gets no hint about them, and no cookie', async () => {
  await renderShell(<SignInPage />, { path: '/signin' });
  expect(screen.queryByText(/blocks cookies/)).toBeNull();
  expect(document.cookie).not.toContain('probe');
});

test('signing in never leads to another site', async () => {
  const { address } = await renderShell(<SignInPage />, { path: '/signin?callbackUrl=%2F%2Fevil.example' });
  await enter('ana@acme.example', 'a long passphrase');
  await waitFor(() => expect(address()).toBe('/'));
});

test('missing values are shown at their fields, and nothing is sent', async () => {
  await renderShell(<SignInPage />, { path: '/signin' });
  await submit();
  expect(email()).toHaveAccessibleDescription('Enter your e-mail address.');
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(email(), 'ana');
  await submit();
  expect(email()).toHaveAccessibleDescription('Enter an address like name@company.com.');
  expect(signIn).not.toHaveBeenCalled();
});

test('the page for a forgotten password gets the typed address, but not in its own address', async () => {
  const { router, address } = await renderShell(<SignInPage />, { path: '/signin' });
  await userEvent.type(email(), 'ana@acme.example');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(address()).toBe('/reset-password'));
  expect(router.state.location.state).toEqual({ email: 'ana@acme.example' });
});

test('an unknown account shows "User not found." with a hint, and no request id', async () => {
  const refusal = { status: 422, statusText: 'User not found.', requestId: 'req-1', reason: 'http' } as const;
  signIn.mockRejectedValue(new RequestError(refusal));
  await renderShell(<SignInPage />, { path: '/signin' });
  await enter('ana@acme.example', 'wrong');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('User not found.');
  expect(alert).toHaveTextContent('Check your e-mail address and password');
  // A wrong password is not a matter for support.
  expect(alert).not.toHaveTextContent('req-1');
});

test('an outage shows the request id for support', async () => {
  const outage = {
    status: 503,
    statusText: 'Service Unavailable',
    requestId: 'req-2',
    reason: 'http',
  } as const;
  signIn.mockRejectedValue(new RequestError(outage));
  await renderShell(<SignInPage />, { path: '/signin' });
  await enter('ana@acme.example', 'a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent('Request ID req-2');
});

test('any other refusal shows its status text', async () => {
  signIn.mockRejectedValue(
    new RequestError({ status: 429, statusText: 'Too Many Requests', reason: 'http' }),
  );
  await renderShell(<SignInPage />, { path: '/signin' });
  await enter('ana@acme.example', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too Many Requests');
});

test('the password can be revealed', async () => {
  await renderShell(<SignInPage />, { path: '/signin' });
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
});

test('only a demo offers its people', async () => {
  const releaseSet = createReleaseSet([], { demo: true });
  const { unmount } = await renderShell(<SignInPage />, { path: '/signin', releaseSet });
  await userEvent.click(screen.getByRole('button', { name: /manager@globex\.example/ }));
  expect(email()).toHaveValue('manager@globex.example');
  unmount();
  await renderShell(<SignInPage />, { path: '/signin' });
  expect(screen.queryByText('Demo sign-ins')).not.toBeInTheDocument();
});

test('signing in with the password links a pending LINE account', async () => {
  storeLineLinkToken('link');
  await renderShell(<SignInPage />, { path: '/signin?line=unlinked' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your LINE account is not linked yet');
  await enter('ana@acme.example', 'a long passphrase');
  expect(signIn).toHaveBeenCalledWith('ana@acme.example', 'a long passphrase', 'link');
  expect(storedLineLinkToken()).toBeNull();
});

test("a later sign-in does not link another person's LINE account", async () => {
  storeLineLinkToken('link');
  await renderShell(<SignInPage />, { path: '/signin' });
  await enter('ana@acme.example', 'a long passphrase');
  expect(signIn).toHaveBeenCalledWith('ana@acme.example', 'a long passphrase', undefined);
});

test('a person may sign in without linking', async () => {
  storeLineLinkToken('link');
  await renderShell(<SignInPage />, { path: '/signin?line=unlinked' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in without linking' }));
  await enter('ana@acme.example', 'a long passphrase');
  expect(signIn).toHaveBeenCalledWith('ana@acme.example', 'a long passphrase', undefined);
});

test('an expired link is reported, and not part of the next attempt', async () => {
  storeLineLinkToken('link');
  const errors = { linkToken: ['was used, has expired or is from another browser'] };
  const problem = {
    type: 'urn:atrium:problem:invalid-input',
    title: '',
    status: 422,
    requestId: 'r',
    errors,
  };
  signIn.mockRejectedValueOnce(
    new RequestError({ status: 422, statusText: 'User not found.', problem, reason: 'http' }),
  );
  await renderShell(<SignInPage />, { path: '/signin?line=unlinked' });
  await enter('ana@acme.example', 'a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent('The link to your LINE account has expired.');
  await submit();
  expect(signIn).toHaveBeenLastCalledWith('ana@acme.example', 'a long passphrase', undefined);
});

test('a session-auth error code is explained', async () => {
  await renderShell(<SignInPage />, { path: '/signin?error=SessionEnded' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended.');
});

test('a session from another tab navigates once', async () => {
  const data = { expires: '2030-01-01T00:00:00Z' };
  session.mockReturnValue({ status: 'authenticated', data, update: jest.fn() });
  const never = Promise.withResolvers<null>();
  const nextPage = jest.fn(() => never.promise);
  await renderRoutes(
    [
      { path: '/signin', element: <SignInPage /> },
      { path: '/', loader: nextPage, element: null },
    ],
    { path: '/signin' },
  );
  for (const loading of [true, false]) act(() => setAuth({ loading }));
  await userEvent.type(email(), 'ana');
  expect(nextPage).toHaveBeenCalledTimes(1);
});

test('signing in in another tab continues here too', async () => {
  const data = { expires: '2030-01-01T00:00:00Z' };
  session.mockReturnValue({ status: 'authenticated', data, update: jest.fn() });
  const { address } = await renderShell(<SignInPage />, { path: '/signin?callbackUrl=%2Fc%2F7%2F' });
  await waitFor(() => expect(address()).toBe('/c/7/'));
});
