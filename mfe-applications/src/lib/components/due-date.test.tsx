import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { DueDate } from './due-date.tsx';

beforeEach(() =>
  jest.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), doNotFake: ['queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

test("a due date in the future, or today in the reader's time zone, is only a date", async () => {
  await renderWithHost(
    <>
      <DueDate value="2026-11-30" showLabel="always" />
      <DueDate value="2026-11-21" showLabel="overdue" />
    </>,
  );
  expect(screen.getByText('Nov 30, 2026').parentElement).toHaveTextContent('Due Nov 30, 2026');
  expect(screen.getByText('Nov 21, 2026')).toBeVisible();
  expect(screen.getAllByText(/Due|Overdue/)).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'Overdue' })).toBeNull();
});

test('an overdue date is marked as such, by a word and an icon or by an icon with a name', async () => {
  await renderWithHost(
    <>
      <p>
        <DueDate value="2026-11-20" showLabel="overdue" />
      </p>
      <p>
        <DueDate value="2026-11-19" />
      </p>
    </>,
  );
  const labelled = screen.getByText('Nov 20, 2026').parentElement;
  expect(labelled).toHaveTextContent('Overdue Nov 20, 2026');
  expect(labelled?.querySelector('svg')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Overdue' }).parentElement).toHaveTextContent('Nov 19, 2026');
});
