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
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
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

test('a reset is requested by address, and the response does not reveal whether an account exists', async () => {
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

test('the address that was typed at sign-in is filled in, and can be replaced', async () => {
  await renderShell(<ResetPasswordPage />, { path: '/reset-password', state: { email: 'ana@acme.example' } });
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ana@acme.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('E-mail address')).toHaveValue('');
});

test('the demo shows where its e-mails arrive', async () => {
  await open('/reset-password', true);
  await ask('ana@acme.example');
  expect(await screen.findByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
});

test('an invalid address is not sent', async () => {
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

test('a new password is saved with the secret of the link, and leads to sign-in', async () => {
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

test('the error of a refused password is shown at its field', async () => {
  send.mockRejectedValue(refusal({ password: ['contains your name or e-mail address'] }));
  await open('/reset-password#secret');
  await save('seven brown foxes');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Entity');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'The password contains your name or e-mail address.',
  );
});

test('the error of a refused link is shown below the status text', async () => {
  send.mockRejectedValue(refusal({ token: ['was used, has expired or is unknown'] }));
  await open('/reset-password#secret');
  await save('seven brown foxes');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unprocessable Entity');
  expect(alert).toHaveTextContent('This link has expired or was already used.');
  expect(alert).not.toHaveTextContent('req-1');
});
