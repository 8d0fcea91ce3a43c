import type { Problem } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createUser, deferred, renderWithHost, setAuth } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormRefusal } from './fields/form-refusal.tsx';
import { PasswordField } from './fields/password-field.tsx';
import { TextInput } from './fields/text-input.tsx';
import { signInRules } from './rules/rules.ts';
import { useForm } from './use-form.ts';

const send = jest.fn<Promise<void>, [{ email: string; password: string }, string?]>();

function Form() {
  const form = useForm({
    rules: signInRules,
    initial: { email: '', password: '' },
    texts: { email: 'Enter your address.', password: { refused: (reason) => `The password ${reason}.` } },
    send,
  });
  return (
    <form {...form.formProps}>
      <FormRefusal refusal={form.refusal} />
      <TextInput field={form.field('email')} label="Address" />
      <PasswordField
        field={form.field('password')}
        label="Password"
        name="password"
        autoComplete="current-password"
      />
      <button type="submit">Go</button>
      {form.otpRound > 0 && (
        <button type="button" onClick={() => form.submitWithOtp('proof')}>
          Prove {form.otpRound}
        </button>
      )}
    </form>
  );
}

const refusal = (type: string, errors?: Problem['errors']) =>
  new RequestError({
    status: 422,
    statusText: 'Unprocessable Entity',
    problem: { type: `urn:atrium:problem:${type}`, title: '', status: 422, requestId: 'r', errors },
    reason: 'http',
  });
const address = () => screen.getByLabelText('Address');
const password = () => screen.getByLabelText('Password');
const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));

async function fill() {
  await userEvent.type(address(), ' ana ');
  await userEvent.type(password(), ' secret ');
}

beforeEach(() => {
  send.mockReset().mockResolvedValue();
});

test('problems are shown at their fields from the first attempt on, until they are solved; the first field is focused', async () => {
  await renderWithHost(<Form />);
  expect(address()).toBeValid();
  await go();
  expect(address()).toHaveAccessibleDescription('Enter your address.');
  expect(password()).toHaveAccessibleDescription('Fill in this field.');
  expect(address()).toHaveFocus();
  await userEvent.type(address(), 'ana');
  expect(address()).toBeValid();
  expect(send).not.toHaveBeenCalled();
});

test('what was typed when the session ended is filled in again, except for passwords', async () => {
  const user = createUser();
  const former = await renderWithHost(<Form />, { user });
  await fill();
  act(() => setAuth({ loggedIn: false }));
  former.unmount();
  await renderWithHost(<Form />, { user });
  expect(address()).toHaveValue(' ana ');
  expect(password()).toHaveValue('');
});

test('what was typed is not filled in again after the form was closed', async () => {
  const user = createUser();
  const former = await renderWithHost(<Form />, { user });
  await fill();
  former.unmount();
  act(() => setAuth({ loggedIn: false }));
  await renderWithHost(<Form />, { user });
  expect(address()).toHaveValue('');
});

test('text is sent trimmed, passwords are not', async () => {
  await renderWithHost(<Form />);
  await fill();
  await go();
  expect(send).toHaveBeenCalledWith({ email: 'ana', password: ' secret ' }, undefined);
});

test('an error of the server is shown at its field until the value changes', async () => {
  send.mockRejectedValue(refusal('invalid-input', { password: ['is too old'] }));
  await renderWithHost(<Form />);
  await fill();
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unprocessable Entity');
  expect(password()).toHaveAccessibleDescription('The password is too old.');
  expect(password()).toHaveFocus();
  await userEvent.type(password(), 'x');
  expect(password()).toBeValid();
});

test('a form is sent once, however often it is clicked', async () => {
  const held = deferred<void>();
  send.mockReturnValue(held.promise);
  await renderWithHost(<Form />);
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Go' }));
  await act(async () => held.resolve());
  expect(send).toHaveBeenCalledTimes(1);
});

test('a one-time password is requested as often as needed, and its token is sent', async () => {
  send.mockRejectedValue(refusal('otp-required'));
  await renderWithHost(<Form />);
  await fill();
  await go();
  await userEvent.click(await screen.findByRole('button', { name: 'Prove 1' }));
  expect(send).toHaveBeenLastCalledWith({ email: 'ana', password: ' secret ' }, 'proof');
  send.mockResolvedValue();
  await userEvent.click(await screen.findByRole('button', { name: 'Prove 2' }));
  expect(screen.queryByRole('button', { name: /Prove/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
