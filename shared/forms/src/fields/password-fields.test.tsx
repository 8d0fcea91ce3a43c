import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordLength, passwordVerdict } from './password-verdict.ts';

function Form({ problem }: { problem?: string }) {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      label="New password"
      field={{ value, onChange: setValue, problem, maxLength: undefined }}
    />
  );
}

const field = () => screen.getByLabelText('New password');

test('the rules are shown before anything is typed', async () => {
  await renderWithHost(<Form />);
  expect(field()).toHaveAccessibleDescription(/^15 to 128 characters, spaces included\./);
});

test('a password can be pasted and is rated at once', async () => {
  await renderWithHost(<Form />);
  await userEvent.click(field());
  await userEvent.paste('seven brown foxes');
  expect(field()).toHaveValue('seven brown foxes');
  expect(screen.getByText('Good')).toBeInTheDocument();
});

test('a password manager recognises the field, and the password can be revealed', async () => {
  await renderWithHost(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      field={{ value: 'x', onChange: () => {}, problem: undefined, maxLength: undefined }}
    />,
  );
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

test('an error from the server replaces the rules', async () => {
  await renderWithHost(<Form problem="contains your name" />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('contains your name');
});

test.each([
  ['', 'empty'],
  ['fourteen chars', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'repetitive'],
  ['seven brown foxes', 'good'],
  ['seven brown foxes and a bear', 'strong'],
  ['x'.repeat(129), 'long'],
])('%p is %s', (password, grade) => {
  expect(passwordVerdict(password).grade).toBe(grade);
});

test('the allowed length is 15 to 128', () => {
  expect(passwordLength).toEqual({ shortest: 15, longest: 128 });
});
