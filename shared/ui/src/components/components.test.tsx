import { renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTime } from '../format/date-time.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Section } from './section.tsx';
import { TableSkeleton, TableSkeletonRows } from './skeletons.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TextAround } from './text-around.tsx';

test('an error shows what is missing, the request id and a retry button', async () => {
  const retry = jest.fn();
  await renderWithHost(<ErrorState message="The points did not load." requestId="req-42" onRetry={retry} />);

  expect(screen.getByRole('group', { name: 'The points did not load.' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('req-42')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an empty state says why and what to do', async () => {
  await renderWithHost(
    <EmptyState title="No rewards yet" action={<button type="button">Earn points</button>}>
      Rewards appear here.
    </EmptyState>,
  );
  expect(screen.getByText('No rewards yet')).toBeVisible();
  expect(screen.getByText('Rewards appear here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Earn points' })).toBeVisible();
});

test('a section is a region named by its heading', async () => {
  await renderWithHost(<Section title="Recent">Inside</Section>);
  const region = screen.getByRole('region', { name: 'Recent' });
  expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Recent');
});

test('a status has a label and a shape in addition to its colour', async () => {
  await renderWithHost(<StatusBadge tone="attention" label="Payment due" />);
  const badge = screen.getByText('Payment due');
  expect(badge.querySelector('svg')).toHaveAttribute('aria-hidden');
});

test.each([
  ['in its middle', (place: string) => `Use them by ${place}.`, 'Use them by Friday.'],
  ['at its beginning', (place: string) => `${place}までに使う`, 'Fridayまでに使う'],
  ['at its end', (place: string) => `ใช้ภายใน ${place}`, 'ใช้ภายใน Friday'],
])('an element is where the text has it: %s', async (_, text, sentence) => {
  const { container } = await renderWithHost(
    <TextAround text={text}>
      <strong>Friday</strong>
    </TextAround>,
  );
  expect(container).toHaveTextContent(sentence);
  expect(container.querySelector('strong')).toHaveTextContent('Friday');
});

test('a date has the exact time on hover and for machines', async () => {
  await renderWithHost(<DateTime value="2026-11-21" />);
  const time = screen.getByText('Nov 21, 2026');
  expect(time).toHaveAttribute('datetime', '2026-11-21');
  expect(time).toHaveAttribute('title', 'Saturday, November 21, 2026');
});

test('a skeleton announces loading once', async () => {
  await renderWithHost(<TableSkeleton rows={3} columns={2} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('skeleton cells have the styles and widths of their columns', async () => {
  await renderWithHost(
    <table>
      <tbody>
        <TableSkeletonRows
          rows={2}
          columns={[{ width: 116 }, { className: 'hidden', style: { display: 'none' } }]}
        />
      </tbody>
    </table>,
  );
  const rows = screen.getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(2);
  const [first, second] = within(rows[1] as HTMLElement).getAllByRole('cell', { hidden: true });
  expect(first?.firstElementChild).toHaveStyle({ width: '116px' });
  expect(second).toHaveClass('hidden');
  expect(second).toHaveStyle({ display: 'none' });
});
