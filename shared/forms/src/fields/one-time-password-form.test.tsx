import { createUser, deferred, failure, fakeHost, renderWithHost, setAuth } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OneTimePasswordForm } from './one-time-password-form.tsx';

const REQUEST = 'POST /customer-portal/auth/request_otp';
const VALIDATE = 'POST /customer-portal/auth/validate_otp';
const requested = { otpId: 'otp-1', expiresAt: '2026-11-21T12:05:00Z' };

const onVerified = jest.fn();
const use = { purpose: 'redeem', rewardId: 4 } as const;
const form = <OneTimePasswordForm use={use} onVerified={onVerified} onCancel={() => undefined} />;
const field = () => screen.findByLabelText('One-time password');
const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const bodies = (name: string) =>
  fakeHost.calls.filter(({ call }) => call === name).map(({ input }) => input.body);

beforeEach(() => onVerified.mockClear());

test('a code is sent at once for its purpose, and another one on demand', async () => {
  await renderWithHost(form, { responses: { [REQUEST]: requested } });
  expect(await screen.findByText(/six-digit code sent to owner@acme.example/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(bodies(REQUEST)).toEqual([use, use]);
});

test('the right code is exchanged for a token once, even when clicked twice', async () => {
  const held = deferred<{ otpToken: string }>();
  await renderWithHost(form, { responses: { [REQUEST]: requested, [VALIDATE]: () => held.promise } });
  await userEvent.click(await field());
  await userEvent.paste('123 456');
  await userEvent.dblClick(confirm());
  held.resolve({ otpToken: 'proof' });
  await screen.findByText(/six-digit code sent/);
  expect(bodies(VALIDATE)).toEqual([{ otpId: 'otp-1', code: '123456' }]);
  expect(onVerified.mock.calls).toEqual([['proof']]);
});

test.each(['１２３４５６', '๑๒๓ ๔๕๖', '١٢٣٤٥٦'])(
  'the digits %s of an input method are a code',
  async (typed) => {
    await renderWithHost(form, { responses: { [REQUEST]: requested, [VALIDATE]: { otpToken: 'proof' } } });
    await userEvent.click(await field());
    await userEvent.paste(typed);
    expect(await field()).toHaveValue('123456');
  },
);

test('a code is not kept when the session ends', async () => {
  const user = createUser();
  const former = await renderWithHost(form, { responses: { [REQUEST]: requested }, user });
  await userEvent.type(await field(), '12345');
  act(() => setAuth({ loggedIn: false }));
  former.unmount();
  await renderWithHost(form, { responses: { [REQUEST]: requested }, user });
  expect(await field()).toHaveValue('');
});

test('too few digits are an error at the field, and nothing is sent', async () => {
  await renderWithHost(form, { responses: { [REQUEST]: requested } });
  await userEvent.type(await field(), '12345');
  await userEvent.click(confirm());
  expect(await field()).toHaveAccessibleDescription('Enter the six digits from the e-mail.');
  expect(bodies(VALIDATE)).toEqual([]);
});

test.each([
  [422, 'Unprocessable Entity', 'This code is wrong, expired or already used.'],
  [429, 'Too Many Requests', 'You can request three codes an hour. Try again later.'],
])('a refusal with %i shows the status text and what to do', async (status, statusText, hint) => {
  const refused = failure({ status, statusText });
  await renderWithHost(form, { responses: { [REQUEST]: requested, [VALIDATE]: refused } });
  await userEvent.type(await field(), '999999');
  await userEvent.click(confirm());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(statusText);
  expect(alert).toHaveTextContent(hint);
  expect(onVerified).not.toHaveBeenCalled();
});
