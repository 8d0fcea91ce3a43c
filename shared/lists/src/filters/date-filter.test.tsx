import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateFilter } from './date-filter.tsx';

test('a date in the Buddhist calendar filters once it is whole', async () => {
  const onChange = jest.fn();
  await renderWithHost(<DateFilter name="Due" period={{}} onChange={onChange} />, {
    user: createUser({ locale: 'en-TH-u-ca-buddhist' }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Due' }));
  const from = screen.getByLabelText('From');
  await userEvent.type(from, '27/11/256');
  expect(onChange).not.toHaveBeenCalled();
  expect(from).toHaveValue('27/11/256');
  await userEvent.type(from, '9');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-27' }]]);
});
