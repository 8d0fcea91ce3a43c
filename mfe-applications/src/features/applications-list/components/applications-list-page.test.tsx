import type { Application } from '@atrium/contract';
import { selectCustomer } from '@atrium/host';
import {
  createApplication,
  createCategory,
  createMainStatus,
  createStatus,
  type FakeAnswers,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplicationsListPage } from './applications-list-page.tsx';

const LIST = 'GET /customer-portal/applications';
const trademark = createCategory({ id: 5, name: 'Trademark' });
const action = createMainStatus({ id: 3, name: 'Action required', tone: 'attention' });
const due = createStatus({ id: 31, name: 'Payment due', mainStatus: action });

function answers(applications: Application[], total = applications.length): FakeAnswers {
  return {
    [LIST]: ({ query }) => ({
      applications,
      total,
      page: Number(query?.page ?? 1),
      pageSize: Number(query?.pageSize ?? 25),
    }),
    'GET /customer-portal/applications/categories': { categories: [trademark] },
    'GET /customer-portal/applications/statuses': { statuses: [due, createStatus()] },
    'GET /customer-portal/applications/main_status': { mainStatuses: [createMainStatus(), action] },
  };
}

const lastQuery = () => fakeHost.calls.findLast(({ call }) => call === LIST)?.input.query;
const address = () => screen.getByTestId('address').textContent;

test('the list shows reference, status and spending of each application', async () => {
  const application = createApplication({ id: 8, reference: 'ACME-8', title: 'Blue bird', status: due });
  await renderWithHost(<ApplicationsListPage />, { answers: answers([application]) });

  const link = await screen.findByRole('link', { name: 'ACME-8' });
  expect(link).toHaveAttribute('href', '/c/1/applications/8');
  const row = link.closest('tr') as HTMLElement;
  for (const text of ['Blue bird', 'Payment due', '$1,250.00', 'Mar 2, 2026'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
});

test('who acts for all customers sees whose each application is', async () => {
  await renderWithHost(<ApplicationsListPage />, { answers: answers([createApplication()]), customerId: 0 });
  expect(await screen.findByRole('cell', { name: 'Acme' })).toBeInTheDocument();
});

test('a main status and a status narrow the list down and stand in the address', async () => {
  await renderWithHost(<ApplicationsListPage />, { answers: answers([createApplication()]) });

  await userEvent.click(await screen.findByRole('tab', { name: 'Action required' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ mainStatus: ['3'] }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Payment due' }));

  await waitFor(() => expect(lastQuery()).toMatchObject({ mainStatus: ['3'], status: ['31'] }));
  expect(address()).toBe('/c/1/?mainStatus=3&status=31');
});

test('a category narrows the list down, and a filter that came with a link can be removed', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    answers: answers([createApplication()]),
    path: '/c/1/applications?country=DE',
  });
  await userEvent.click(screen.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(screen.getByRole('option', { name: 'Trademark' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ country: ['DE'], category: ['5'] }));

  act(() => screen.getByRole('button', { name: 'Office: DE' }).focus());
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(address()).toBe('/c/1/applications?category=5'));
});

test('an address restores the view', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    answers: answers([createApplication()], 80),
    path: '/c/1/applications?mainStatus=3&sort=title&page=2',
  });
  expect(await screen.findByRole('tab', { name: 'Action required', selected: true })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await screen.findByText('26–50 of 80')).toBeVisible();
  expect(lastQuery()).toMatchObject({ mainStatus: ['3'], sort: 'title', page: '2' });
});

test('the server sorts and pages', async () => {
  await renderWithHost(<ApplicationsListPage />, { answers: answers([createApplication()], 80) });
  await screen.findByText('1–25 of 80');

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: '2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'reference', page: '1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-reference' }));
});

test('a failure is worded as the catalogue says, and can be tried again', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    answers: { ...answers([]), [LIST]: failure({ status: 503, statusText: 'Service Unavailable' }) },
  });
  const message = "Can't load applications data. 503 Service Unavailable";
  expect(await screen.findByText(message)).toBeVisible();
  expect(fakeHost.notices).toContainEqual({ message, severity: 'error', requestId: 'req-test' });

  fakeHost.answers = answers([createApplication({ reference: 'ACME-9' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'ACME-9' })).toBeVisible();
});

test('an empty list says why, and a filter that matches nothing can be cleared', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    answers: answers([]),
    path: '/c/1/applications?status=31',
  });
  expect(await screen.findByText('No application matches')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No applications yet')).toBeVisible();
});

test('another customer: nothing of the former one stays', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    answers: answers([createApplication({ reference: 'ACME-1' })]),
  });
  await screen.findByRole('link', { name: 'ACME-1' });

  fakeHost.answers[LIST] = () => new Promise<never>(() => {});
  await act(() => selectCustomer(2));

  expect(screen.queryByText('ACME-1')).not.toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});
