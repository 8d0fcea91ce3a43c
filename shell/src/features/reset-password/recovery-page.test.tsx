import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { RecoveryPage } from './recovery-page.tsx';

const ASK = 'POST /customer-portal/auth/recovery/request';
const BEGIN = 'POST /customer-portal/auth/recovery/begin';
const FINISH = 'POST /customer-portal/auth/recovery/finish';
const HOUR_MS = 3_600_000;
let portal: FakePortal;

const open = (path: string) => renderShell(<RecoveryPage />, { path });
const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const waitOf = (hours: number) => ({
  opensAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  closesAt: new Date(Date.now() + (hours + 72) * HOUR_MS).toISOString(),
});

beforeEach(() => {
  portal = fakePortal({
    [ASK]: { status: 202 },
    [BEGIN]: { body: waitOf(24) },
    [FINISH]: { status: 204 },
  });
});

test('a link is requested by address, and the answer does not reveal whether an account exists', async () => {
  await open('/recover');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@acme.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(portal.sentTo(ASK)).toMatchObject([{ body: { email: 'ana@acme.example' } }]);
  expect(await screen.findByRole('status')).toHaveTextContent('If there is an account for ana@acme.example');
});

test('opening the link begins nothing before the person continues', async () => {
  await open('/recover#secret');
  expect(portal.sent).toEqual([]);
});

test('the wait begins, and the page says until when', async () => {
  await open('/recover#secret');
  await proceed();
  expect(portal.sentTo(BEGIN)).toMatchObject([{ body: { token: 'secret' } }]);
  expect(await screen.findByRole('status')).toHaveTextContent(/^Open this link again from .* It works until/);
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

test('after the wait a new password is saved, and leads to sign-in', async () => {
  portal.answers[BEGIN] = { body: waitOf(-1) };
  await open('/recover#secret');
  await proceed();
  await userEvent.type(await screen.findByLabelText('New password'), 'seven brown foxes');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(portal.sentTo(FINISH)).toMatchObject([{ body: { token: 'secret', password: 'seven brown foxes' } }]);
  expect(await screen.findByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/signin');
});

test('a link that is refused is explained', async () => {
  portal.answers[BEGIN] = refusal(422, { type: 'invalid-input', errors: { token: ['was used'] } });
  await open('/recover#secret');
  await proceed();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
});
