import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { DueDate } from './due-date.tsx';

/** Half past eleven in the evening where the reader is; in Tokyo it is the next morning. */
beforeEach(() =>
  jest.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), doNotFake: ['queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

test.each([
  ['2027-03-25', 124, 'Due Mar 25, 2027 in 4 months'],
  ['2026-12-09', 18, 'Due Dec 9, 2026 in 18 days'],
  ['2026-11-28', 7, 'Due Nov 28, 2026 in 7 days'],
  ['2026-11-22', 1, 'Due Nov 22, 2026 tomorrow'],
  ['2026-11-21', 0, 'Due Nov 21, 2026 today'],
  ['2026-11-20', -1, 'Nov 20, 2026 1 day overdue'],
  ['2026-11-14', -7, 'Nov 14, 2026 7 days overdue'],
])("the words next to %s count from the reader's date", async (date, daysLeft, text) => {
  const { container } = await renderWithHost(<DueDate value={date} daysLeft={daysLeft} hasLabel />);
  expect(container.querySelector('span')).toHaveTextContent(text);
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test('a date that is over at the office is overdue for a reader whose date it still is', async () => {
  await renderWithHost(<DueDate value="2026-11-21" daysLeft={-1} />);
  expect(screen.getByText('overdue at its office')).toBeVisible();
});

test('a date that is not over at the office is not overdue for a reader whose date is later', async () => {
  await renderWithHost(<DueDate value="2026-11-20" daysLeft={0} hasLabel />);
  expect(screen.getByText('ends today at its office')).toBeVisible();
  expect(screen.queryByText(/overdue/)).not.toBeInTheDocument();
});

test('each urgency has a shape of its own', async () => {
  const { container } = await renderWithHost(
    <div>
      {[-1, 0, 4, 39].map((daysLeft) => (
        <DueDate key={daysLeft} value="2026-11-20" daysLeft={daysLeft} />
      ))}
    </div>,
  );
  const shapes = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(shapes).size).toBe(4);
});
