import type { CustomerFigures } from '@atrium/contract';
import { createCustomer } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { customerFiguresArea } from './customer-figures.area.ts';
import { HomePage } from './home-page.tsx';

const CALL = 'GET /customer-portal/customer_figures';
let portal: FakePortal;
const customers = Array.from({ length: 305 }, (_, index) =>
  createCustomer({ id: index + 1, name: `Client ${index + 1}`, code: `CL-${index + 1}` }),
);

function createFigures(overrides: Partial<CustomerFigures> = {}): CustomerFigures {
  const { id = 1 } = overrides;
  return {
    id,
    name: `Client ${id}`,
    code: `CL-${id}`,
    openApplications: 0,
    actionRequired: 0,
    overdue: 0,
    nextDueAt: null,
    nextDeadlineAt: null,
    points: 0,
    ...overrides,
  };
}

const responds = (rows: CustomerFigures[], total = 305) => {
  portal.answers[CALL] = { body: { customers: rows, total, page: 1, pageSize: 8 } };
};
const queries = () => portal.sentTo(CALL).map(({ query }) => Object.fromEntries(query));
const open = (path = '/c/0/') => renderShell(<HomePage renderCards={(list) => list} />, { path });
const rows = () => within(screen.getByRole('region', { name: 'Your customers' })).getAllByRole('listitem');

beforeEach(() => {
  customerFiguresArea.clear();
  portal = fakePortal();
  signedInAs({ customerId: 0, customers });
});

test('each of hundreds of customers has its figures, in the order of the API, and links to its home', async () => {
  responds([
    createFigures({
      id: 200,
      actionRequired: 2,
      overdue: 10,
      nextDueAt: '2026-11-30',
      nextDeadlineAt: '2020-01-31',
      openApplications: 12,
      points: 1_250,
    }),
    createFigures({ id: 4, actionRequired: 1, nextDueAt: '2099-12-01' }),
    createFigures({ id: 5 }),
  ]);
  await open();
  expect(screen.getByText('305 customers')).toBeVisible();
  const [first, second, third] = rows();
  expect(first).toHaveTextContent('Client 200');
  expect(first).toHaveTextContent('2 action required10 overdue since Jan 31, 202012 open1,250 points');
  expect(second).toHaveTextContent('1 action requiredDue Dec 1, 2099');
  expect(third).toHaveTextContent('No action required');
  expect(screen.getByRole('link', { name: 'Client 200' })).toHaveAttribute('href', '/c/200/');
  expect(portal.sent).toHaveLength(1);
});

test('where no status requires an action but a deadline is due, its date is shown', async () => {
  responds([
    createFigures({ id: 1, overdue: 1, nextDeadlineAt: '2020-01-31' }),
    createFigures({ id: 2, nextDeadlineAt: '2999-01-31' }),
  ]);
  await open();
  const [late, later] = rows();
  expect(late).toHaveTextContent('1 overdue since Jan 31, 2020');
  expect(late).not.toHaveTextContent('No action required');
  expect(later).toHaveTextContent('No action required');
});

test('a customer is searched for, and the next page is one click away; the address keeps both', async () => {
  responds([createFigures({ id: 200 })], 20);
  const { address } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe('/c/0/?page=2'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or code' }), 'cl-2');
  await waitFor(() => expect(address()).toBe('/c/0/?search=cl-2'));
  await waitFor(() =>
    expect(queries()).toEqual([
      { sort: 'attention', page: '1', pageSize: '8' },
      { sort: 'attention', page: '2', pageSize: '8' },
      { sort: 'attention', page: '1', pageSize: '8', search: 'cl-2' },
    ]),
  );
});

test('the order can be chosen: what needs attention first, until then', async () => {
  responds([createFigures({ id: 200 })]);
  const { address } = await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Needs attention first');
  await userEvent.click(screen.getByRole('option', { name: 'Name, A to Z' }));
  await waitFor(() => expect(address()).toBe('/c/0/?sort=name'));
  expect(queries().at(-1)).toEqual({ sort: 'name', page: '1', pageSize: '8' });
});

test('a search without a match repeats what was searched and offers all', async () => {
  responds([], 0);
  const { address } = await open('/c/0/?search=Umbrella');
  expect(screen.getByText('No customer matches “Umbrella”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all customers' }));
  await waitFor(() => expect(address()).toBe('/c/0/'));
});

test('customers that did not load can be loaded again', async () => {
  portal.answers[CALL] = refusal(500);
  await open();
  expect(screen.getByText('Your customers did not load.')).toBeVisible();
  responds([createFigures({ id: 200 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Client 200' })).toBeVisible();
});

test('the home of one customer asks for no figures', async () => {
  signedInAs({ customerId: 1, customers });
  await open('/c/1/');
  expect(portal.sent).toEqual([]);
});
