import type { Factor, MissingProof } from '@atrium/contract';
import { createCustomer, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationPage } from './confirmation-page.tsx';

const BEGIN = 'POST /customer-portal/auth/step_up/begin';
const STEP_UP = 'POST /customer-portal/auth/step_up';

const show = (missing: MissingProof, factors: Factor[]) =>
  renderWithHost(<ConfirmationPage />, {
    path: '/c/0/account/confirm?customer=9',
    withheld: [{ ...createCustomer({ id: 9, name: 'Harbor' }), missing }],
    responses: { [BEGIN]: { factors, passkey: null }, [STEP_UP]: { stepUpToken: 'proof' } },
  });
const prove = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Confirm who you are' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

test('who has a factor that would do proves it', async () => {
  await show('second_factor', ['totp']);
  expect(screen.getByRole('heading', { name: 'Harbor asks for more' })).toBeVisible();
  await prove();
  await waitFor(() => expect(fakeHost.calls.some(({ call }) => call === STEP_UP)).toBe(true));
});

test('who has none that would do is led to where one is added', async () => {
  await show('passkey', ['totp', 'recovery_code']);
  expect(screen.queryByRole('button', { name: 'Confirm who you are' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add a factor' })).toBeVisible();
});

const showOfRole = (factors: Factor[]) =>
  renderWithHost(<ConfirmationPage />, {
    path: '/c/0/account/confirm?customer=0',
    responses: { [BEGIN]: { factors, passkey: null }, [STEP_UP]: { stepUpToken: 'proof' } },
  });

test('a role without customers may need a second factor, too, which is proved', async () => {
  await showOfRole(['totp']);
  expect(screen.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible();
  expect(screen.getByText(/Your role needs a second factor/)).toBeVisible();
  await prove();
  await waitFor(() => expect(fakeHost.calls.some(({ call }) => call === STEP_UP)).toBe(true));
});

test('who has none for the role is led to where one is added', async () => {
  await showOfRole([]);
  expect(screen.getByText(/then open the portal again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a factor' })).toBeVisible();
});

test('a proof that was not enough says so', async () => {
  await show('fresh_proof', ['totp']);
  await prove();
  expect(await screen.findByText(/That was not enough/)).toBeVisible();
});
