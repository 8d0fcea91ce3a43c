import type { OpenedInvitation } from '@atrium/contract';
import { createUser, resetAuth } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLineLinkToken, storedLineLinkToken, storeLineLinkToken } from '../../lib/line-link.ts';
import { type FakePortal, fakePortal, refusal, unreachable } from '../../testing/fake-portal.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { clearInvitationToken, storedInvitationToken, storeInvitationToken } from './invitation-token.ts';

const EMAIL = 'nora@new.example';
const OPEN = 'POST /customer-portal/auth/invitations/open';
const CREATE = 'POST /customer-portal/auth/create_password';
const ACCEPT = 'POST /customer-portal/auth/invitations/:id/accept';
const DECLINE = 'POST /customer-portal/auth/invitations/:id/decline';
const DECLINE_BY_LINK = 'POST /customer-portal/auth/invitations/decline_by_link';
const SIGN_IN = 'POST /api/login/';

const invitation: OpenedInvitation = {
  id: 5,
  customer: 'Acme Corporation',
  role: 'viewer',
  inviter: 'Olivia Warren',
  expiresAt: '2099-01-01T00:00:00Z',
  email: EMAIL,
  hasAccount: false,
};

let portal: FakePortal;
const sent = (call: string) => portal.sentTo(call).map(({ body }) => body);
const opens = (overrides: Partial<OpenedInvitation>) => {
  portal.answers[OPEN] = { body: { invitation: { ...invitation, ...overrides } } };
};

beforeEach(() => {
  clearLineLinkToken();
  clearInvitationToken();
  resetAuth();
  const succeeds = Object.fromEntries(
    [CREATE, ACCEPT, DECLINE, DECLINE_BY_LINK].map((call) => [call, { status: 204 }]),
  );
  portal = fakePortal(succeeds);
  portal.user = createUser({ email: EMAIL });
  opens({});
});

const open = (path = '/create-password#secret') => renderShell(<InvitationPage />, { path });
const withAccount = () => opens({ hasAccount: true });
const asSignedIn = (email: string) => {
  portal.user = createUser({ email });
  portal.hasSession = true;
};
const create = async () => {
  await userEvent.type(await screen.findByLabelText('New password'), 'seven brown foxes');
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
};

test('the details of the invitation are shown first', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Join Acme Corporation' })).toBeInTheDocument();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 4)).toEqual(['Acme Corporation', 'Viewer', 'Olivia Warren', EMAIL]);
  expect(sent(OPEN)).toEqual([{ token: 'secret' }]);
});

describe('an address with an account', () => {
  test('signs in first, and the secret is not in the path', async () => {
    withAccount();
    const { address } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to respond' }));
    expect(address()).toBe('/signin?callbackUrl=%2Fcreate-password');
    expect(storedInvitationToken()).toBe('secret');
    expect(sent(CREATE)).toEqual([]);
  });

  test('finds the invitation after sign-in, accepts it, and the secret is deleted', async () => {
    withAccount();
    asSignedIn(EMAIL);
    storeInvitationToken('secret');
    portal.answers[ACCEPT] = { body: { customerId: 9 } };
    const { address } = await open('/create-password');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(address()).toBe('/c/9/'));
    expect(portal.sentTo(ACCEPT).map(({ path }) => path)).toEqual([
      '/customer-portal/auth/invitations/5/accept',
    ]);
    expect(storedInvitationToken()).toBeNull();
  });

  test('declines it and goes home', async () => {
    withAccount();
    asSignedIn(EMAIL);
    const { address } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(portal.sentTo(DECLINE).map(({ path }) => path)).toEqual([
      '/customer-portal/auth/invitations/5/decline',
    ]);
  });
});

test.each([true, false])(
  'the wrong account cannot accept, and learns why (account: %s)',
  async (hasAccount) => {
    opens({ hasAccount });
    asSignedIn('owner@acme.example');
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      `You are signed in as owner@acme.example. This invitation is for ${EMAIL}`,
    );
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
    portal.answers['POST /api/auth/signout'] = unreachable;
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and switch' }));
    expect(await screen.findByText(/could not confirm that your session has ended/)).toBeInTheDocument();
    expect(storedInvitationToken()).toBe('secret');
  },
);

test('a link that was used, withdrawn or has expired shows that', async () => {
  portal.answers[OPEN] = refusal(422, {
    type: 'invalid-input',
    errors: { token: ['was used, has expired or is unknown'] },
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeInTheDocument();
  expect(storedInvitationToken()).toBeNull();
});

test('an unavailable service can be retried', async () => {
  portal.answers[OPEN] = { status: 503 };
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Service Unavailable');
  opens({});
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});

test('a person without an account creates one with a password, and is signed in with it', async () => {
  localStorage.setItem('atrium.customer', '99');
  const { address } = await open();
  await create();
  expect(sent(CREATE)).toEqual([{ token: 'secret', password: 'seven brown foxes' }]);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent(SIGN_IN)).toEqual([{ email: EMAIL, password: 'seven brown foxes' }]);
  expect(portal.hasSession).toBe(true);
  expect(storedInvitationToken()).toBeNull();
  expect(localStorage.getItem('atrium.customer')).toBeNull();
});

test('a person who could not be signed in to the new account is asked to sign in', async () => {
  portal.answers[SIGN_IN] = { status: 503 };
  await open();
  await create();
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/signin');
});

test('a person without an account can decline too', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeInTheDocument();
  expect(sent(DECLINE_BY_LINK)).toEqual([{ token: 'secret' }]);
  expect(storedInvitationToken()).toBeNull();
});

test('a LINE account is linked only by choice', async () => {
  storeLineLinkToken('link');
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  expect(sent(CREATE)[0]).toEqual({ token: 'secret', password: 'seven brown foxes', linkToken: 'link' });
  expect(storedLineLinkToken()).toBeNull();
});

/** Refuses the first password. */
const refuse = (errors: Record<string, string[]>) => {
  portal.answers[CREATE] = () => {
    portal.answers[CREATE] = { status: 204 };
    return refusal(422, { type: 'invalid-input', errors });
  };
};

test('after a refused password the next attempt still links the LINE account', async () => {
  storeLineLinkToken('link');
  refuse({ password: ['contains your name or e-mail address'] });
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/contains your name/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
  expect(sent(CREATE)[1]).toMatchObject({ linkToken: 'link' });
  expect(storedLineLinkToken()).toBeNull();
});

test('a refused LINE link is shown, and not part of the next attempt', async () => {
  storeLineLinkToken('link');
  refuse({ linkToken: ['was used, has expired or is from another browser'] });
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Link the LINE account/ }));
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('The link to your LINE account has expired');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Create password' }));
  expect(sent(CREATE)[1]).not.toHaveProperty('linkToken');
});

test('an invalid invitation shows what to do', async () => {
  refuse({ token: ['was used, has expired or is unknown'] });
  await open();
  await create();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unprocessable Content');
  expect(alert).toHaveTextContent('Ask the person who invited you for a new one');
});

test('a link without its secret is reported as incomplete', async () => {
  await open('/create-password');
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
});
