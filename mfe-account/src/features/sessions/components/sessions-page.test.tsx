import type { PortalSession, Problem, ProblemType } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionsPage } from './sessions-page.tsx';

const LIST = 'GET /customer-portal/auth/sessions';

function createSession(overrides: Partial<PortalSession> = {}): PortalSession {
  return {
    id: crypto.randomUUID(),
    startedAt: '2026-11-20T08:15:00Z',
    lastUsedAt: '2026-11-21T08:15:00Z',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    isCurrent: false,
    ...overrides,
  };
}

const here = createSession({ isCurrent: true });
const phone = createSession({
  ipAddress: '198.51.100.2',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
});
const REVOKE = 'POST /customer-portal/auth/sessions/revoke';
const refusal = (status: number, type: ProblemType, errors?: Problem['errors']) =>
  new RequestError({
    status,
    statusText: status === 403 ? 'Forbidden' : 'Unprocessable Entity',
    problem: { type: `urn:atrium:problem:${type}`, title: '', status, requestId: 'req-1', errors },
    requestId: 'req-1',
    reason: 'http',
  });
const SIGN_INS = 'GET /customer-portal/auth/sign_ins';
const sent = () => fakeHost.calls.filter(({ call }) => call !== LIST && call !== SIGN_INS);
type Responses = NonNullable<NonNullable<Parameters<typeof renderWithHost>[1]>['responses']>;
const open = (responses: Responses) =>
  renderWithHost(<SessionsPage />, { responses: { [SIGN_INS]: { signIns: [] }, ...responses } });

test('each session is listed with its device and address, and the current one is marked', async () => {
  await open({ [LIST]: { sessions: [here, phone] } });
  const current = within(screen.getByRole('row', { name: /This session/ }));
  expect(current.getByText('Chrome on Linux')).toBeVisible();
  expect(current.queryByRole('button')).not.toBeInTheDocument();
  const other = within(screen.getByRole('row', { name: /Safari on iPhone/ }));
  expect(other.getByText('198.51.100.2')).toBeVisible();
});

test('ending a session shows a toast and reloads the list', async () => {
  let sessions = [here, phone];
  await open({
    [LIST]: () => ({ sessions }),
    'POST /customer-portal/auth/sessions/revoke': () => {
      sessions = [here];
      return undefined;
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(sent()[0]?.input.body).toEqual({ sessionId: phone.id });
  expect(fakeHost.notices).toEqual([{ message: 'The session has ended.', severity: 'success' }]);
});

test('ending all other sessions requires a confirmation', async () => {
  await open({
    [LIST]: { sessions: [here, phone, createSession()] },
    'POST /customer-portal/auth/sessions/revoke_others': () => undefined,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
  expect(dialog.getByText('This ends 2 other sessions. You stay signed in here.')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(sent()).toHaveLength(1);
});

/** An API that ends a session only with the right proof. */
async function openWithProof(missing: ProblemType, isProved: (body: unknown) => boolean | RequestError) {
  const user = createUser({ email: 'ana@acme.example' });
  await renderWithHost(<SessionsPage />, {
    user,
    responses: {
      [SIGN_INS]: { signIns: [] },
      [LIST]: { sessions: [here, phone] },
      [REVOKE]: ({ body }: { body: object }) => {
        const proved = 'password' in body || 'otpToken' in body ? isProved(body) : refusal(403, missing);
        if (proved !== true) throw proved;
        return undefined;
      },
      'POST /customer-portal/auth/request_otp': { otpId: 'otp-1', expiresAt: '2026-11-21T12:00:00Z' },
      'POST /customer-portal/auth/validate_otp': { otpToken: 'proof' },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
}
const revoked = () => sent().filter(({ call }) => call === REVOKE);

test('after an older sign-in the password is required, a wrong one shows an error, and the right one ends the session', async () => {
  const wrong = refusal(422, 'invalid-input', { password: ['is not your password'] });
  const dialog = await openWithProof('password-required', (body) =>
    (body as { password: string }).password === 'the right one' ? true : wrong,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(dialog.getByLabelText('Password'), 'another one');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('The password is incorrect.'),
  );
  await userEvent.clear(dialog.getByLabelText('Password'));
  await userEvent.type(dialog.getByLabelText('Password'), 'the right one');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(revoked().at(-1)?.input.body).toEqual({ sessionId: phone.id, password: 'the right one' });
  expect(fakeHost.notices).toEqual([{ message: 'The session has ended.', severity: 'success' }]);
});

test('a user without a password is asked for a one-time password', async () => {
  const dialog = await openWithProof('otp-required', () => true);
  await userEvent.type(dialog.getByLabelText('One-time password'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(sent().find(({ call }) => call.endsWith('request_otp'))?.input.body).toEqual({
    purpose: 'end_sessions',
  });
  expect(revoked().at(-1)?.input.body).toEqual({ sessionId: phone.id, otpToken: 'proof' });
});

test('cancelling ends no session and shows no toast', async () => {
  const dialog = await openWithProof('password-required', () => true);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect([revoked().length, fakeHost.notices]).toEqual([1, []]);
});

test('without other sessions there is no button to end them', async () => {
  await open({ [LIST]: { sessions: [here] } });
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
});

test('a list that fails to load shows an error', async () => {
  await open({ [LIST]: failure() });
  expect(screen.getByText('The sessions did not load.')).toBeVisible();
});

test('the latest sign-ins have device, address and what they were proved with', async () => {
  const at = '2026-11-20T08:15:00Z';
  const signIn = { at, ipAddress: '203.0.113.9', userAgent: phone.userAgent, isActive: false };
  await open({
    [LIST]: { sessions: [here] },
    [SIGN_INS]: { signIns: [{ ...signIn, factors: ['password', 'totp'] }] },
  });
  const list = within(await screen.findByRole('list', { name: 'Latest sign-ins' }));
  expect(list.getByText('Safari on iPhone')).toBeVisible();
  expect(list.getByText('203.0.113.9 · Password · Authenticator app')).toBeVisible();
});
