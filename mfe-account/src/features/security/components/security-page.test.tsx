import type { Problem, ProblemType } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createUser, failure, fakeHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSecurityPage } from '../testing/security-page.tsx';

const CHANGE = 'POST /customer-portal/auth/change_password';
const user = createUser({ email: 'ana@acme.example' });

const refusal = (status: number, type: ProblemType, errors?: Problem['errors']) =>
  new RequestError({
    status,
    statusText: status === 403 ? 'Forbidden' : 'Unprocessable Entity',
    problem: { type: `urn:atrium:problem:${type}`, title: '', status, requestId: 'req-1', errors },
    requestId: 'req-1',
    reason: 'http',
  });

async function enter(current = 'my present password', next = 'seven brown foxes') {
  await userEvent.type(screen.getByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), next);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}
const sent = (call: string) =>
  fakeHost.calls.filter((made) => made.call === call).map(({ input }) => input.body);

test('a password is changed with the current one, and the form is cleared', async () => {
  await renderSecurityPage({ user, responses: { [CHANGE]: () => undefined } });
  await enter();
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([
      { message: 'Your password has been changed. All other sessions have ended.', severity: 'success' },
    ]),
  );
  expect(sent(CHANGE)).toEqual([
    { currentPassword: 'my present password', newPassword: 'seven brown foxes' },
  ]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('after an older sign-in a one-time password is required, then the password is changed', async () => {
  let tries = 0;
  await renderSecurityPage({
    user,
    responses: {
      [CHANGE]: () => {
        tries += 1;
        if (tries === 1) throw refusal(403, 'otp-required');
      },
      'POST /customer-portal/auth/request_otp': { otpId: 'otp-1', expiresAt: '2026-11-21T12:00:00Z' },
      'POST /customer-portal/auth/validate_otp': { otpToken: 'proof' },
    },
  });
  await enter();
  expect(await screen.findByText(/sent to ana@acme\.example/)).toBeInTheDocument();
  const code = screen.getByLabelText('One-time password');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.click(code);
  await userEvent.paste('123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(sent('POST /customer-portal/auth/validate_otp')).toEqual([{ otpId: 'otp-1', code: '123456' }]);
  expect(sent(CHANGE).at(-1)).toMatchObject({ otpToken: 'proof' });
});

test('a wrong one-time password shows an error, and can be entered again', async () => {
  await renderSecurityPage({
    user,
    responses: {
      [CHANGE]: refusal(403, 'otp-required'),
      'POST /customer-portal/auth/request_otp': { otpId: 'otp-1', expiresAt: '2026-11-21T12:00:00Z' },
      'POST /customer-portal/auth/validate_otp': refusal(422, 'invalid-input', { code: ['is wrong'] }),
    },
  });
  await enter();
  await userEvent.type(await screen.findByLabelText('One-time password'), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Entity');
  expect(screen.getByLabelText('One-time password')).toHaveAccessibleDescription(
    'This code is wrong, expired or already used.',
  );
});

test.each([
  [
    'currentPassword',
    'is not your current password',
    'Current password',
    'The current password is incorrect.',
  ],
  ['newPassword', 'contains your name', 'New password', 'The new password contains your name.'],
])('a refused %s shows the status text and an error at its field', async (field, reason, label, words) => {
  const responses = { [CHANGE]: refusal(422, 'invalid-input', { [field]: [reason] }) };
  await renderSecurityPage({ user, responses });
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Entity');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
});

test('a change that lost against a concurrent one shows an error', async () => {
  await renderSecurityPage({ user, responses: { [CHANGE]: refusal(409, 'conflict') } });
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your password was changed elsewhere in the meantime. Enter the new one.',
  );
});

test('missing values show errors at their fields, and nothing is sent', async () => {
  await renderSecurityPage({ user });
  await userEvent.type(screen.getByLabelText('New password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
    'Enter your current password.',
  );
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Enter 15 to 128 characters.');
  expect(sent(CHANGE)).toEqual([]);
});

test('a user without a password can set one', async () => {
  await renderSecurityPage({ user: createUser({ hasPassword: false }) });
  expect(screen.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/reset-password');
});

describe('LINE accounts', () => {
  const LINKS = 'GET /customer-portal/auth/line_links';
  const REMOVE = 'POST /customer-portal/auth/line_links/:id/remove';
  const link = {
    id: 5,
    displayName: 'Ana on LINE',
    linkedAt: '2026-11-01T08:00:00Z',
    lastUsedAt: '2026-11-20T08:00:00Z',
  };
  const linked = createUser({ lineLinked: true });

  test('are listed, and one is removed after a confirmation', async () => {
    let lineLinks = [link, { ...link, id: 6, displayName: null, lastUsedAt: null }];
    await renderSecurityPage({
      user: linked,
      responses: {
        [LINKS]: () => ({ lineLinks }),
        [REMOVE]: () => {
          lineLinks = lineLinks.slice(1);
          return undefined;
        },
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'LINE' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Ana on LINELinked .* · last used/);
    expect(rows[1]).toHaveTextContent(/LINE accountLinked .* · not used yet/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ana on LINE' }));
    expect(sent(REMOVE)).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Ana on LINE?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Ana on LINE')).not.toBeInTheDocument());
    const removed = fakeHost.calls.filter(({ call }) => call === REMOVE);
    expect(removed.map(({ input }) => input)).toEqual([{ params: { id: 5 }, body: {} }]);
    expect(fakeHost.notices).toEqual([
      { message: 'The LINE account has been removed.', severity: 'success' },
    ]);
    expect(fakeHost.refreshes).toBe(1);
  });

  test('that became the only way to sign in stays, and the toast says why', async () => {
    await renderSecurityPage({
      user: linked,
      responses: { [LINKS]: { lineLinks: [link] }, [REMOVE]: refusal(409, 'only-sign-in') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ana on LINE' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Ana on LINE?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    const message = 'This is your only way to sign in. To remove it, set a password first.';
    await waitFor(() => expect(fakeHost.notices.map((notice) => notice.message)).toEqual([message]));
    expect(screen.getByText('Ana on LINE')).toBeVisible();
  });

  test('of a user without a password cannot be removed, and the page explains why', async () => {
    await renderSecurityPage({
      user: createUser({ hasPassword: false, lineLinked: true }),
      responses: { [LINKS]: { lineLinks: [link] } },
    });
    expect(await screen.findByText('Ana on LINE')).toBeVisible();
    expect(screen.getByText(/only way to sign in\. To remove it, set a password first\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  test('are removed with a change of the password, if chosen', async () => {
    await renderSecurityPage({
      user: linked,
      responses: { [LINKS]: { lineLinks: [link] }, [CHANGE]: () => undefined },
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Also remove linked LINE accounts' }));
    await enter();
    await waitFor(() => expect(fakeHost.refreshes).toBe(1));
    expect(sent(CHANGE)).toEqual([
      { currentPassword: 'my present password', newPassword: 'seven brown foxes', unlinkLine: true },
    ]);
  });

  test('that did not load are missing on the page, and the toast says why', async () => {
    await renderSecurityPage({ user: linked, responses: { [LINKS]: failure() } });
    expect(await screen.findByText('Your LINE accounts did not load.')).toBeVisible();
    expect(screen.queryByText('Fetch LINE accounts error.')).not.toBeInTheDocument();
    expect(fakeHost.notices.map(({ message }) => message)).toEqual(['Fetch LINE accounts error.']);
    fakeHost.responses = { [LINKS]: { lineLinks: [link] } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana on LINE')).toBeVisible();
  });

  test('without any, there is no option to remove them', async () => {
    await renderSecurityPage({ user });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(sent('GET /customer-portal/auth/line_links')).toEqual([]);
  });
});

test('in a session that a company opened, it says what is not shown, and asks for none of it', async () => {
  await renderSecurityPage({ user: createUser({ isOfSignOn: true }) });
  expect(screen.getByText(/signed you in$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/signout');
  expect(fakeHost.calls).toEqual([]);
});
