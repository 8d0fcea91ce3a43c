import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import {
  createReward,
  createUser,
  type FakeResponses,
  fakeHost,
  renderSignedInAgain,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBalance } from '../../../testing/factories.ts';
import { RewardsCataloguePage } from './rewards-catalogue-page.tsx';

const SET = 'POST /customer-portal/points/otp_threshold';
const REQUEST_OTP = 'POST /customer-portal/auth/request_otp';

/** A customer whose threshold is read and changed; raising it requires a one-time password. */
function responses(first: number | null): FakeResponses {
  let otpThreshold = first;
  return {
    'GET /customer-portal/rewards': { rewards: [createReward()] },
    'GET /customer-portal/points/balance': createBalance({ lots: [] }),
    'GET /customer-portal/points/otp_threshold': () => ({ otpThreshold }),
    [SET]: ({ body }) => {
      const isWeaker =
        otpThreshold !== null && (body.otpThreshold ?? Number.POSITIVE_INFINITY) > otpThreshold;
      if (isWeaker && body.otpToken !== 'proof') throw otpRequired();
      otpThreshold = body.otpThreshold;
      return { otpThreshold };
    },
    [REQUEST_OTP]: { otpId: 'otp-1', expiresAt: '2026-11-21T12:05:00Z' },
    'POST /customer-portal/auth/validate_otp': { otpToken: 'proof' },
  };
}

function otpRequired(): RequestError {
  const type = `${PROBLEM_TYPE_PREFIX}otp-required`;
  const problem = { type, title: type, status: 403, requestId: 'req-1' };
  return new RequestError({ status: 403, statusText: 'Forbidden', problem, reason: 'http' });
}

const sent = () => fakeHost.calls.filter(({ call }) => call === SET).map(({ input }) => input.body);
let page: Awaited<ReturnType<typeof renderWithHost>>;
const open = async (first: number | null) => {
  page = await renderWithHost(<RewardsCataloguePage />, { responses: responses(first) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  return within(screen.getByRole('dialog'));
};

test('an owner sets the cost above which a one-time password is required', async () => {
  const dialog = await open(null);
  expect(dialog.getByRole('radio', { name: 'Never' })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: 'For rewards that cost more than' }));
  const field = dialog.getByLabelText('Points');
  await userEvent.clear(field);
  await userEvent.type(field, '2500');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/cost more than 2,500 points require a one-time password/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([{ otpThreshold: 2_500 }]);
});

test('switching it off requires a one-time password', async () => {
  const dialog = await open(500);
  await userEvent.click(dialog.getByRole('radio', { name: 'Never' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.type(await dialog.findByLabelText('One-time password'), '123456');
  expect(fakeHost.calls.find(({ call }) => call === REQUEST_OTP)?.input.body).toEqual({
    purpose: 'otp_threshold',
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Rewards are redeemed without a one-time password.')).toBeVisible();
  expect(sent()).toEqual([{ otpThreshold: null }, { otpThreshold: null, otpToken: 'proof' }]);
});

test('what was entered is in the dialog again when the session has ended, a one-time password is not asked for', async () => {
  const dialog = await open(500);
  await userEvent.clear(dialog.getByLabelText('Points'));
  await userEvent.type(dialog.getByLabelText('Points'), '2500');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.type(await screen.findByLabelText('One-time password'), '12345');
  await renderSignedInAgain(page, <RewardsCataloguePage />, { responses: responses(500) });
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(/What you had entered is here again/)).toBeVisible();
  expect(again.getByLabelText('Points')).toHaveValue('2500');
  expect(again.queryByLabelText('One-time password')).not.toBeInTheDocument();
});

test('a threshold that was saved is out of its dialog before anything else is requested', async () => {
  const dialog = await open(null);
  await userEvent.click(dialog.getByRole('radio', { name: 'For rewards that cost more than' }));
  const never = new Promise<never>(() => {});
  fakeHost.responses['GET /customer-portal/points/otp_threshold'] = () => never;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await renderSignedInAgain(page, <RewardsCataloguePage />, { responses: responses(1_000) });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an invalid number of points shows an error at its field, and nothing is sent', async () => {
  const dialog = await open(500);
  await userEvent.type(dialog.getByLabelText('Points'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('Points')).toHaveAccessibleDescription(/^Enter a number of points/);
  expect(sent()).toEqual([]);
});

test('a user who is not an owner reads when it is required, and cannot change it', async () => {
  const user = createUser({ permissions: ['rewards:read', 'rewards:redeem'] });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(0), user });
  expect(await screen.findByText(/^Every reward requires/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
});
