import { RequestError, request } from '@atrium/host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

jest.mock('@atrium/host', () => ({ ...jest.requireActual('@atrium/host'), request: jest.fn() }));
const send = jest.mocked(request);

const open = (path: string, demo = false) =>
  renderShell(<ResetPasswordPage />, { path, releaseSet: createReleaseSet([], { demo }) });
const ask = async (email: string) => {
  await userEvent.type(screen.getByLabelText('E-mail address'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
};
const save = async (password: string) => {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
};
const refusal = (errors: Record<string, string[]>) =>
  new RequestError({
    status: 422,
    statusText: 'Unprocessable Entity',
    problem: { type: 'urn:atrium:problem:invalid-input', title: '', status: 422, requestId: 'req-1', errors },
    requestId: 'req-1',
    reason: 'http',
  });

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined);
});

test('a reset is asked for by address, and the response gives no account away', async () => {
  await open('/reset-password');
  await ask(' ana@acme.example ');
  expect(send).toHaveBeenCalledWith('POST /customer-portal/auth/request_reset_password', {
    body: { email: 'ana@acme.example' },
  });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If there is an account for ana@acme.example, a link is on its way.',
  );
  expect(screen.queryByRole('link', { name: 'Open the mailbox' })).not.toBeInTheDocument();
});

test('the demo says where its mail arrives', async () => {
  await open('/reset-password', true);
  await ask('ana@acme.example');
  expect(await screen.findByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
});

test('an address that is none is not sent', async () => {
  await open('/reset-password');
  await ask('ana');
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(
    'Enter an address like name@company.com.',
  );
  expect(send).not.toHaveBeenCalled();
});

test('a refusal shows its status text', async () => {
  send.mockRejectedValue(new RequestError({ status: 429, statusText: 'Too Many Requests', reason: 'http' }));
  await open('/reset-password');
  await ask('ana@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too Many Requests');
});

test('the secret of the link and a new password end in signing in anew', async () => {
  await open('/reset-password#secret');
  await save('seven brown foxes');
  expect(send).toHaveBeenCalledWith('POST /customer-portal/auth/reset_password', {
    body: { token: 'secret', password: 'seven brown foxes' },
  });
  expect(await screen.findByRole('heading', { name: 'Your password is saved' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/signin');
});

test('a password that is too short is not sent', async () => {
  await open('/reset-password#secret');
  await save('short');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Enter 15 to 128 characters.');
  expect(send).not.toHaveBeenCalled();
});

test('a refused password is explained at its field', async () => {
  send.mockRejectedValue(refusal({ password: ['contains your name or e-mail address'] }));
  await open('/reset-password#secret');
  await save('seven brown foxes');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Entity');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'The password contains your name or e-mail address.',
  );
});

test('a refused link is explained below the status text', async () => {
  send.mockRejectedValue(refusal({ token: ['was used, has expired or is unknown'] }));
  await open('/reset-password#secret');
  await save('seven brown foxes');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unprocessable Entity');
  expect(alert).toHaveTextContent('The link was used already or has expired.');
  expect(alert).toHaveTextContent('req-1');
});
