import { renderWithHost } from '@atrium/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { TextInput } from './text-input.tsx';

function Form() {
  const [value, setValue] = useState('');
  return (
    <>
      <TextInput
        label="Address"
        field={{ value, onChange: setValue, problem: undefined, maxLength: undefined }}
      />
      <output>{value}</output>
    </>
  );
}

test('what was typed into a prerendered page is kept, and stays focused', async () => {
  const prerendered = document.body.appendChild(document.createElement('div'));
  prerendered.innerHTML = renderToString(<Form />);
  const input = prerendered.querySelector('input') as HTMLInputElement;
  input.value = 'ana@acme.example';
  input.focus();
  render(<Form />, { container: prerendered, hydrate: true });
  expect(screen.getByRole('status')).toHaveTextContent('ana@acme.example');
  expect(screen.getByLabelText('Address')).toBe(input);
  expect(input).toHaveFocus();
  await userEvent.type(input, '!');
  expect(input).toHaveValue('ana@acme.example!');
});

test('a problem describes its input', async () => {
  const field = { value: '', onChange: () => {}, maxLength: 9 };
  const { rerender } = await renderWithHost(
    <TextInput label="Address" field={{ ...field, problem: undefined }} />,
  );
  expect(screen.getByLabelText('Address')).not.toHaveAccessibleDescription();
  rerender(<TextInput label="Address" field={{ ...field, problem: 'Enter it.' }} />);
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Enter it.');
});
