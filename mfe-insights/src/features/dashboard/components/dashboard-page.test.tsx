import { createChartSegment, type FakeAnswers, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as TotalsCard } from '../../totals/index.ts';
import { DashboardPage } from './dashboard-page.tsx';

const STATUS = 'GET /customer-portal/charts/applications/status';

function answers(overrides: FakeAnswers = {}): FakeAnswers {
  return {
    'GET /customer-portal/applications/statuses': { statuses: [] },
    'GET /customer-portal/charts/applications/count': { applications: 1_204 },
    'GET /customer-portal/charts/applications/total_spending': {
      totalSpending: { amount: 98_765_400, currency: 'USD' },
    },
    'GET /customer-portal/charts/applications/categories': { data: [createChartSegment()] },
    'GET /customer-portal/charts/applications/country': { data: [createChartSegment({ id: 'DE' })] },
    [STATUS]: {
      data: [
        createChartSegment({ id: 4, name: 'Filed', count: 900 }),
        createChartSegment({ id: 7, name: 'Opposed', count: 304 }),
      ],
    },
    ...overrides,
  };
}

const byStatus = () => within(screen.getByRole('region', { name: 'Applications by status' }));

test('the totals stand above the charts', async () => {
  await renderWithHost(<DashboardPage />, { answers: answers() });
  expect(screen.getByText('1,204')).toBeVisible();
  expect(screen.getByText('$987,654.00')).toBeVisible();
});

test('a chart says in words what it draws', async () => {
  await renderWithHost(<DashboardPage />, { answers: answers() });
  const chart = byStatus().getByRole('img');
  expect(chart).toHaveAccessibleName('Applications by status: Filed 900, Opposed 304');
  expect(chart.querySelectorAll('rect[rx]')).toHaveLength(2);
});

test('a chart can be read as a table whose rows lead to the applications', async () => {
  await renderWithHost(<DashboardPage />, { answers: answers() });
  await userEvent.click(byStatus().getByRole('button', { name: 'Table' }));

  const rows = byStatus().getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Filed90075%',
    'Opposed30425%',
    'Total1,204100%',
  ]);
  expect(byStatus().getByRole('link', { name: 'Opposed' })).toHaveAttribute(
    'href',
    '/c/1/applications?status=7',
  );
});

test('a chart without anything to count says why', async () => {
  await renderWithHost(<DashboardPage />, { answers: answers({ [STATUS]: { data: [] } }) });
  expect(byStatus().getByText('Nothing to count yet')).toBeVisible();
});

test('a chart that fails says so in its own place and can be tried again', async () => {
  await renderWithHost(<DashboardPage />, { answers: answers({ [STATUS]: failure() }) });
  expect(byStatus().getByRole('alert')).toHaveTextContent('Fetch charts error.');
  expect(screen.getByText('1,204')).toBeVisible();

  fakeHost.answers = answers();
  await userEvent.click(byStatus().getByRole('button', { name: 'Try again' }));
  await userEvent.click(byStatus().getByRole('button', { name: 'Table' }));
  expect(await byStatus().findByRole('link', { name: 'Filed' })).toBeVisible();
});

test('the home card shows the totals and leads to the insights', async () => {
  await renderWithHost(<TotalsCard />, { answers: answers() });
  expect(screen.getByText('1,204')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View insights' })).toHaveAttribute('href', '/c/1/insights');
});
