import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { PrintedFilters } from './printed-filters.tsx';

const rows = { total: 413, page: 2, pageSize: 25 };
const filters = [
  ['Status', ['Filed', 'Registered']],
  ['Office', []],
  ['Kind', ['Renewal']],
] as const;

test('a printed list says how it is filtered', async () => {
  await renderWithHost(<PrintedFilters filters={filters} rows={rows} />);
  expect(screen.getByText('Status: Filed, Registered · Kind: Renewal')).toBeInTheDocument();
});

test.each([
  [rows, 'Rows 26–50 of 413. The other pages of the list are not printed.'],
  [{ ...rows, hasMore: true }, 'Rows 26–50 of more than 413. The other pages of the list are not printed.'],
  [{ ...rows, total: 12, page: 1 }, 'All 12 rows'],
  [{ ...rows, total: 1, page: 1 }, 'The only row'],
])('of %j it says which rows it holds', async (held, sentence) => {
  await renderWithHost(<PrintedFilters filters={[]} rows={held} />);
  expect(screen.getByText('No filters')).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('a page without rows and filters says nothing', async () => {
  await renderWithHost(<PrintedFilters filters={[['Office', []]]} rows={{ ...rows, total: 0 }} />);
  expect(screen.queryByText('No filters')).not.toBeInTheDocument();
});
