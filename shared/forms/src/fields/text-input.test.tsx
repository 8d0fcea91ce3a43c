import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextInput } from './text-input.tsx';

function DateForm() {
  const [value, setValue] = useState('2026-11-27');
  const field = { value, onChange: setValue, problem: undefined, maxLength: undefined };
  return (
    <>
      <TextInput label="Due" type="date" field={field} />
      <output>{value}</output>
    </>
  );
}

const renderFor = (locale: string) => renderWithHost(<DateForm />, { user: createUser({ locale }) });

test('a date is typed in the calendar of its reader, with the digits of any script', async () => {
  await renderFor('th-TH-u-ca-buddhist');
  const input = screen.getByLabelText('Due');
  expect(input).toHaveValue('27/11/2569');
  await userEvent.clear(input);
  await userEvent.type(input, '๑/๒/๒๕๗๐');
  expect(screen.getByText('2027-02-01')).toBeVisible();
});

test('a date of the Gregorian calendar is typed into the field of the browser', async () => {
  await renderFor('th-TH');
  expect(screen.getByLabelText('Due')).toHaveAttribute('type', 'date');
});
