import { hasWords } from '@atrium/contract';
import { authStore, invitationsStore, type Notice, onNotice, refreshPerson } from '@atrium/host';
import { createInvitation } from '@atrium/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useCustomerSwitch } from '../../lib/use-customer-switch.ts';
import { type FakePortal, fakePortal } from '../../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { renderRoutes, signedInAs, twoCustomers } from '../../testing/render-shell.tsx';
import { CustomerDropdown } from './customer-dropdown.tsx';

const SWITCH = 'POST /customer-portal/auth/sign_by_customer';
let portal: FakePortal;

function Dropdown(): ReactNode {
  return <CustomerDropdown {...useCustomerSwitch()} />;
}

const title = { 'en-US': 'Applications' };
const releaseSet = createReleaseSet([
  createRemote('mfe-applications', {
    routes: [
      ...['', ':id', 'all', 'guide/*', ':id/files/*'].map((path) => ({ path })),
      { path: 'all/:id', layout: 'page all' },
    ].map((route) => ({ id: `page ${route.path}`, ...route, title, permission: 'person' })),
  }),
]);
const routes = [
  { path: '/c/:customerId/*', element: <Dropdown />, handle: { title: null, isOfRemotes: true } },
];

const opener = () => screen.getByRole('button', { name: /Choose another/ });

beforeEach(() => {
  signedInAs();
  invitationsStore.setState({ pending: [], isLoaded: true });
  portal = fakePortal();
});

test('another customer is found by typing and chosen with Enter', async () => {
  const { address } = await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(opener());
  await userEvent.keyboard('glo{Enter}');
  await waitFor(() => expect(address()).toBe('/c/8/'));
  expect(authStore.getState().selectedCustomer).toBe(8);
  expect(await screen.findByRole('button', { name: 'Customer: Globex. Choose another' })).toBeInTheDocument();
});

test('a customer whose policy is not met is named, and leads to where the account asks for what is missing', async () => {
  const [first, second] = twoCustomers;
  portal.customers = [first, { ...second, missing: 'passkey' }] as typeof portal.customers;
  await refreshPerson();
  expect(authStore.getState().customerListDropdown.map(({ id }) => id)).toEqual([7]);
  const { address, unmount } = await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: /Globex.*Asks for more/ }));
  await waitFor(() => expect(address()).toBe('/c/0/account/confirm?customer=8'));
  expect(portal.sentTo(SWITCH)).toEqual([]);
  unmount();
  portal.customers = twoCustomers;
  await refreshPerson();
});

test('arrows move through the list, all my customers included', async () => {
  const { address } = await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(opener());
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/c/0/'));
});

test('customers are found by their code, and an empty result says so', async () => {
  await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(opener());
  await userEvent.keyboard('GLBX');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('unknown');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('No customer matches.')).toBeInTheDocument();
});

test('the page stays the same for the other customer', async () => {
  const { address } = await renderRoutes(routes, { path: '/c/7/applications/', releaseSet });
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: /Globex/ }));
  await waitFor(() => expect(address()).toBe('/c/8/applications/'));
});

test.each([
  ['a single row', '/55', 'the first page of its area', ''],
  ['a single row in a layout', '/all/55', 'the layout', '/all'],
  ['all addresses below a path', '/guide/55/x', 'the first one of them', '/guide'],
  ['all addresses below a single row', '/55/files/x', 'the first page of its area', ''],
])('the page of %s (%s) is replaced by %s', async (_, path, __, other) => {
  const { address } = await renderRoutes(routes, { path: `/c/7/applications${path}`, releaseSet });
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: /Globex/ }));
  await waitFor(() => expect(address()).toBe(`/c/8/applications${other}`));
});

test('a switch that fails says so and stays', async () => {
  const notices: Notice[] = [];
  const unsubscribe = onNotice((notice) => notices.push(notice));
  portal.answers[SWITCH] = { status: 503, headers: { 'x-request-id': 'r1' } };
  const { address } = await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: /Globex/ }));
  await waitFor(() =>
    expect(notices).toEqual([{ message: 'Globex could not be opened.', severity: 'error', requestId: 'r1' }]),
  );
  unsubscribe();
  expect(address()).toBe('/c/7/');
});

test('a single customer is named, with nothing to choose', async () => {
  signedInAs({ customers: twoCustomers.slice(0, 1) });
  await renderRoutes(routes, { path: '/c/7/' });
  expect(screen.getByText('Acme')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('pending invitations are shown here, even with a single customer', async () => {
  signedInAs({ customers: twoCustomers.slice(0, 1) });
  invitationsStore.setState({
    pending: [createInvitation({ customer: 'Initech', inviter: 'Olivia Warren' })],
  });
  await renderRoutes(routes, { path: '/c/7/' });
  await userEvent.click(screen.getByRole('button', { name: 'Customer: Acme. 1 pending invitation' }));
  const invitations = within(screen.getByRole('region', { name: 'Invitations' }));
  expect(invitations.getByText('Olivia Warren invites you as Viewer')).toBeInTheDocument();
  expect(invitations.getByRole('button', { name: 'Accept: Initech' })).toBeInTheDocument();
});

test.each(['ＧＬＯＢＥＸ', 'glöbex', 'GLOBEX'])(
  'customers are found without regard to case, accents and width: %s',
  async (typed) => {
    await renderRoutes(routes, { path: '/c/7/' });
    await userEvent.click(opener());
    fireEvent.change(screen.getByRole('combobox'), { target: { value: typed } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  },
);

test('in a Turkish browser, a small i finds a capital one', async () => {
  const lower = jest.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  expect(hasWords('INITECH', 'initech')).toBe(true);
  expect(hasWords('İnitech', 'initech')).toBe(true);
  lower.mockRestore();
});

test.each([{ isComposing: true }, { isComposing: false, keyCode: 229 }])(
  'the Enter that confirms a conversion chooses no customer: %j',
  async (key) => {
    await renderRoutes(routes, { path: '/c/7/' });
    await userEvent.click(opener());
    await userEvent.keyboard('glo');
    expect(fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', ...key })).toBe(true);
    expect(portal.sentTo(SWITCH)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(authStore.getState().selectedCustomer).toBe(8));
  },
);
