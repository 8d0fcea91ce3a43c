import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { createReleaseSet } from '../../testing/release-sets.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const ASK = 'POST /customer-portal/auth/request_reset_password';
const SAVE = 'POST /customer-portal/auth/reset_password';
let portal: FakePortal;

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
const refuse = (errors: Record<string, string[]>) => {
  portal.answers[SAVE] = refusal(422, { type: 'invalid-input', errors });
};

beforeEach(() => {
  portal = fakePortal({ [ASK]: { status: 204 }, [SAVE]: { status: 204 } });
});

test('a reset is requested by address, and the response does not reveal whether an account exists', async () => {
  await open('/reset-password');
  await ask(' ana@acme.example ');
  expect(portal.sentTo(ASK)).toMatchObject([{ body: { email: 'ana@acme.example' } }]);
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
  expect(portal.sent).toEqual([]);
});

test('a refusal shows its status text', async () => {
  portal.answers[ASK] = refusal(429);
  await open('/reset-password');
  await ask('ana@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too Many Requests');
});

test('a new password is saved with the secret of the link, and leads to sign-in', async () => {
  await open('/reset-password#secret');
  await save('seven brown foxes');
  expect(portal.sentTo(SAVE)).toMatchObject([{ body: { token: 'secret', password: 'seven brown foxes' } }]);
  expect(await screen.findByRole('heading', { name: 'Your password is saved' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/signin');
});

test('a password that is too short is not sent', async () => {
  await open('/reset-password#secret');
  await save('short');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Enter 15 to 128 characters.');
  expect(portal.sent).toEqual([]);
});

test('the error of a refused password is shown at its field', async () => {
  refuse({ password: ['contains your name or e-mail address'] });
  await open('/reset-password#secret');
  await save('seven brown foxes');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Content');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'The password contains your name or e-mail address.',
  );
});

test('the error of a refused link is shown below the status text', async () => {
  refuse({ token: ['was used, has expired or is unknown'] });
  await open('/reset-password#secret');
  await save('seven brown foxes');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unprocessable Content');
  expect(alert).toHaveTextContent('This link has expired or was already used.');
  expect(alert).not.toHaveTextContent('req-1');
});
