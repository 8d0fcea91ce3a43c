import { NEXT_AUTH_MESSAGE_KEY } from '@atrium/contract';
import { restoreSession, SessionProvider } from '@atrium/host';
import { resetAuth, setAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLineLinkToken, storedLineLinkToken, storeLineLinkToken } from '../../lib/line-link.ts';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderRoutes, renderShell } from '../../testing/render-shell.tsx';
import { SignInPage } from './sign-in-page.tsx';

const SIGN_IN = 'POST /api/login/';
let portal: FakePortal;

const page = (
  <SessionProvider>
    <SignInPage />
  </SessionProvider>
);
/** Another tab signs the person in. */
const signInElsewhere = () =>
  act(async () => {
    portal.hasSession = true;
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    window.dispatchEvent(new StorageEvent('storage', { key: NEXT_AUTH_MESSAGE_KEY, newValue }));
  });
const sent = () => portal.sentTo(SIGN_IN).map(({ body }) => body);

const email = () => screen.getByLabelText('E-mail address');
const password = () => screen.getByLabelText('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function enter(address: string, secret: string) {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
  await submit();
}

beforeEach(async () => {
  clearLineLinkToken();
  resetAuth();
  portal = fakePortal();
  // The document has found no session before it leads to sign-in.
  await restoreSession(0);
});

test('signing in opens the requested page', async () => {
  const { address } = await renderShell(page, { path: '/signin?callbackUrl=%2Fc%2F7%2Frewards' });
  await enter(' ana@acme.example ', 'a long passphrase');
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
  expect(sent()).toEqual([{ email: 'ana@acme.example', password: 'a long passphrase' }]);
  expect(portal.hasSession).toBe(true);
});

describe('a browser that keeps no cookies', () => {
  afterEach(() => void jest.restoreAllMocks());

  test.each([
    ['and says so', () => jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
    ['without saying so', () => jest.spyOn(document, 'cookie', 'set').mockReturnValue()],
  ])('%s is told to allow them', async (_, block) => {
    block();
    await renderShell(page, { path: '/signin' });
    expect(await screen.findByText(/^This browser blocks cookies here/)).toBeVisible();
  });
});

test('a browser that keeps cookies gets no hint about them, and no cookie', async () => {
  await renderShell(page, { path: '/signin' });
  expect(screen.queryByText(/blocks cookies/)).toBeNull();
  expect(document.cookie).not.toContain('probe');
});

test('signing in never leads to another site', async () => {
  const { address } = await renderShell(page, { path: '/signin?callbackUrl=%2F%2Fevil.example' });
  await enter('ana@acme.example', 'a long passphrase');
  await waitFor(() => expect(address()).toBe('/'));
});

test('missing values are shown at their fields, and nothing is sent', async () => {
  await renderShell(page, { path: '/signin' });
  await submit();
  expect(email()).toHaveAccessibleDescription('Enter your e-mail address.');
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(email(), 'ana');
  await submit();
  expect(email()).toHaveAccessibleDescription('Enter an address like name@company.com.');
  expect(sent()).toEqual([]);
});

test('the page for a forgotten password gets the typed address, but not in its own address', async () => {
  const { router, address } = await renderShell(page, { path: '/signin' });
  await userEvent.type(email(), 'ana@acme.example');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(address()).toBe('/reset-password'));
  expect(router.state.location.state).toEqual({ email: 'ana@acme.example' });
});

test('an unknown account shows "User not found." with a hint, and no request id', async () => {
  portal.answers[SIGN_IN] = refusal(422, { requestId: 'req-1' });
  await renderShell(page, { path: '/signin' });
  await enter('ana@acme.example', 'wrong');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('User not found.');
  expect(alert).toHaveTextContent('Check your e-mail address and password');
  // A wrong password is not a matter for support.
  expect(alert).not.toHaveTextContent('req-1');
});

test('an outage shows the request id for support', async () => {
  portal.answers[SIGN_IN] = { status: 503, headers: { 'x-request-id': 'req-2' } };
  await renderShell(page, { path: '/signin' });
  await enter('ana@acme.example', 'a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent('Request ID req-2');
});

test('any other refusal shows its status text', async () => {
  portal.answers[SIGN_IN] = refusal(429);
  await renderShell(page, { path: '/signin' });
  await enter('ana@acme.example', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too Many Requests');
});

test('the password can be revealed', async () => {
  await renderShell(page, { path: '/signin' });
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
});

test('only a demo offers its people', async () => {
  const releaseSet = createReleaseSet([], { demo: true });
  const { unmount } = await renderShell(page, { path: '/signin', releaseSet });
  await userEvent.click(screen.getByRole('button', { name: /manager@globex\.example/ }));
  expect(email()).toHaveValue('manager@globex.example');
  unmount();
  await renderShell(page, { path: '/signin' });
  expect(screen.queryByText('Demo sign-ins')).not.toBeInTheDocument();
});

test('signing in with the password links a pending LINE account', async () => {
  storeLineLinkToken('link');
  await renderShell(page, { path: '/signin?line=unlinked' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your LINE account is not linked yet');
  await enter('ana@acme.example', 'a long passphrase');
  await waitFor(() =>
    expect(sent()).toEqual([{ email: 'ana@acme.example', password: 'a long passphrase', linkToken: 'link' }]),
  );
  await waitFor(() => expect(storedLineLinkToken()).toBeNull());
});

test("a later sign-in does not link another person's LINE account", async () => {
  storeLineLinkToken('link');
  await renderShell(page, { path: '/signin' });
  await enter('ana@acme.example', 'a long passphrase');
  await waitFor(() => expect(sent()).toEqual([{ email: 'ana@acme.example', password: 'a long passphrase' }]));
});

test('a person may sign in without linking', async () => {
  storeLineLinkToken('link');
  await renderShell(page, { path: '/signin?line=unlinked' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in without linking' }));
  await enter('ana@acme.example', 'a long passphrase');
  await waitFor(() => expect(sent()).toEqual([{ email: 'ana@acme.example', password: 'a long passphrase' }]));
});

test('an expired link is reported, and not part of the next attempt', async () => {
  storeLineLinkToken('link');
  const errors = { linkToken: ['was used, has expired or is from another browser'] };
  portal.answers[SIGN_IN] = refusal(422, { type: 'invalid-input', errors });
  await renderShell(page, { path: '/signin?line=unlinked' });
  await enter('ana@acme.example', 'a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent('The link to your LINE account has expired.');
  portal.answers = {};
  await submit();
  await waitFor(() => expect(portal.hasSession).toBe(true));
  expect(sent()[1]).toEqual({ email: 'ana@acme.example', password: 'a long passphrase' });
});

test('a session-auth error code is explained', async () => {
  await renderShell(page, { path: '/signin?error=SessionEnded' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended.');
});

test('a session from another tab navigates once', async () => {
  const never = Promise.withResolvers<null>();
  const nextPage = jest.fn(() => never.promise);
  await renderRoutes(
    [
      { path: '/signin', element: page },
      { path: '/', loader: nextPage, element: null },
    ],
    { path: '/signin' },
  );
  await signInElsewhere();
  for (const loading of [true, false]) act(() => setAuth({ loading }));
  await userEvent.type(email(), 'ana');
  expect(nextPage).toHaveBeenCalledTimes(1);
});

test('signing in in another tab continues here too', async () => {
  const { address } = await renderShell(page, { path: '/signin?callbackUrl=%2Fc%2F7%2F' });
  await signInElsewhere();
  await waitFor(() => expect(address()).toBe('/c/7/'));
});

describe('an address of a company with a sign-on', () => {
  const FIND = 'POST /api/sign_on/find';
  const company = () => screen.findByRole('button', { name: 'Continue to your company' });

  beforeEach(() => {
    portal.answers[FIND] = { body: { startPath: '/api/sign_on/start?at=key' } };
  });

  test('leads on by its domain alone, and the password stays in the form, out of sight', async () => {
    await renderShell(page, { path: '/signin' });
    await userEvent.type(email(), 'ana@company-one.example');
    expect(await company()).toBeVisible();
    expect(portal.sentTo(FIND).map(({ body }) => body)).toEqual([{ email: 'person@company-one.example' }]);
    const hidden = document.querySelector('input[name=password]');
    expect(hidden?.closest('form')).not.toBeNull();
    expect(hidden?.closest('[inert]')).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  test('can sign in with a password instead', async () => {
    await renderShell(page, { path: '/signin' });
    await userEvent.type(email(), 'ana@company-two.example');
    await company();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a password instead' }));
    await userEvent.type(password(), 'a long passphrase');
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('of a company without one keeps the page as it is, also where the question fails', async () => {
    portal.answers[FIND] = { status: 503 };
    await renderShell(page, { path: '/signin' });
    await userEvent.type(email(), 'ana@company-three.example');
    await waitFor(() => expect(portal.sentTo(FIND)).toHaveLength(1));
    expect(password().closest('[inert]')).toBeNull();
    await userEvent.type(password(), 'a long passphrase');
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});
