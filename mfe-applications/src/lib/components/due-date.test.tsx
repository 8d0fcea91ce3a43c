import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { DueDate } from './due-date.tsx';

/** Half past eleven in the evening where the reader is; in Tokyo it is the next morning. */
beforeEach(() =>
  jest.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), doNotFake: ['queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

test.each([
  ['2027-03-25', 'Due Mar 25, 2027 in 4 months'],
  ['2026-12-09', 'Due Dec 9, 2026 in 18 days'],
  ['2026-11-28', 'Due Nov 28, 2026 in 7 days'],
  ['2026-11-22', 'Due Nov 22, 2026 tomorrow'],
  ['2026-11-21', 'Due Nov 21, 2026 today'],
  ['2026-11-20', 'Nov 20, 2026 1 day overdue'],
  ['2026-11-14', 'Nov 14, 2026 7 days overdue'],
])("the words next to %s count from the reader's date", async (date, text) => {
  const { container } = await renderWithHost(<DueDate value={date} hasLabel />);
  expect(container.querySelector('span')).toHaveTextContent(text);
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test('a date that is over at the office is urgent, and says so in words', async () => {
  await renderWithHost(<DueDate value="2026-11-21" officeZone="Asia/Tokyo" />);
  expect(screen.getByText('today, already over at the office')).toBeVisible();
});

test('each urgency has a shape of its own', async () => {
  const dates = ['2026-11-20', '2026-11-21', '2026-11-25', '2026-12-30'];
  const { container } = await renderWithHost(
    <div>
      {dates.map((date) => (
        <DueDate key={date} value={date} />
      ))}
    </div>,
  );
  const shapes = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(shapes).size).toBe(dates.length);
});
