import { RequestError } from '@atrium/host';
import {
  createCalendarFeed,
  createDeadline,
  type FakeResponses,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeadlinesPage } from './deadlines-page.tsx';

const CREATE = 'POST /customer-portal/calendar_feeds';
const ADDRESS = 'https://portal.example/calendar/c2VjcmV0.ics';

const responses: FakeResponses = {
  'GET /customer-portal/deadlines': { deadlines: [createDeadline()], total: 1, page: 1, pageSize: 25 },
  'GET /customer-portal/deadlines/windows': { counts: { overdue: 0, today: 0, '7': 0, '30': 0, '90': 0 } },
  'GET /customer-portal/deadlines/people': { people: [] },
  'GET /customer-portal/applications/categories': { categories: [] },
  'GET /customer-portal/applications/countries': { countries: [] },
  [CREATE]: { calendarFeed: createCalendarFeed(), address: ADDRESS },
};
const created = () => fakeHost.calls.filter(({ call }) => call === CREATE).map(({ input }) => input.body);

async function openDialog(query: string, overrides: FakeResponses = {}) {
  await renderWithHost(<DeadlinesPage />, {
    responses: { ...responses, ...overrides },
    path: `/c/1/applications/deadlines${query}`,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  return within(screen.getByRole('dialog', { name: 'Subscribe in your calendar app' }));
}

test('a feed gets the filters of the list, a window as such, and its address is shown to copy', async () => {
  const dialog = await openDialog('?due=30&kind=payment&kind=renewal&page=2&sort=-dueAt&search=a%26b');
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Name of the calendar' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the calendar' }), 'Fees');
  await userEvent.click(dialog.getByRole('checkbox', { name: '7 days before' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '1 day before' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }));
  expect(created()).toEqual([{ name: 'Fees', query: expect.any(String), alarms: [7, 1] }]);
  const [{ query }] = created() as [{ query: string }];
  expect([...new URLSearchParams(query)].map(String).sort()).toEqual([
    'due,30',
    'kind,payment',
    'kind,renewal',
    'search,a&b',
    'state,missed',
    'state,open',
  ]);
  const shown = within(await screen.findByRole('dialog', { name: 'Your calendar address' }));
  expect(shown.getByRole('textbox', { name: 'Address' })).toHaveValue(ADDRESS);
  expect(shown.getByRole('button', { name: 'Copy address' })).toBeVisible();
  expect(shown.getByRole('link', { name: 'Manage calendar feeds' })).toHaveAttribute(
    'href',
    '/c/1/account/calendar-feeds',
  );
});

test('the password is asked for, a wrong one is refused at its field, and the address follows the right one', async () => {
  const problem = (type: string, status: number, errors?: Record<string, string[]>) =>
    new RequestError({
      status,
      statusText: 'Refused',
      reason: 'http',
      problem: {
        type: `urn:atrium:problem:${type}`,
        title: 'Refused',
        status,
        instance: '',
        requestId: 'r',
        ...(errors && { errors }),
      },
    });
  const dialog = await openDialog('', {
    [CREATE]: ({ body }: { body: { password?: string } }) => {
      if (body.password === undefined) throw problem('password-required', 403);
      if (body.password !== 'right')
        throw problem('invalid-input', 422, { password: ['is not your password'] });
      return { calendarFeed: createCalendarFeed(), address: ADDRESS };
    },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  const password = proof.getByLabelText('Password');
  await userEvent.type(password, 'wrong');
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('The password is incorrect.'));
  await userEvent.clear(password);
  await userEvent.type(password, 'right');
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(ADDRESS);
});

test('dates of its own are kept as dates', async () => {
  const dialog = await openDialog('?from=2026-12-01&to=2026-12-31&state=open');
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }));
  expect(created()).toMatchObject([{ name: 'Deadlines', query: 'state=open&from=2026-12-01&to=2026-12-31' }]);
});

test('a refusal of the name is shown at the field, and any other above the form', async () => {
  const refusal = (title: string, errors?: Record<string, string[]>) =>
    new RequestError({
      status: 422,
      statusText: 'Refused',
      problem: { type: 'urn:atrium:problem:invalid-input', title, status: 422, requestId: 'req-1', errors },
      requestId: 'req-1',
      reason: 'http',
    });
  const dialog = await openDialog('', {
    [CREATE]: () => {
      throw refusal('The input is not valid.', { name: ['Too small'] });
    },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }));
  expect(await dialog.findByText('Enter a name of at most 60 characters.')).toBeVisible();
  fakeHost.responses[CREATE] = () => {
    throw refusal('At most 20 calendar feeds can be created.');
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }));
  expect(await dialog.findByText('At most 20 calendar feeds can be created.')).toBeVisible();
});
