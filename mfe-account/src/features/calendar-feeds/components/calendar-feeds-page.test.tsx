import { createCalendarFeed, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarFeedsPage } from './calendar-feeds-page.tsx';

const LIST = 'GET /customer-portal/calendar_feeds';
const TITLES = 'GET /customer-portal/calendar_feeds/titles';
const SET_TITLES = 'POST /customer-portal/calendar_feeds/titles';
const REVOKE = 'POST /customer-portal/calendar_feeds/:id/revoke';

test('a feed is listed with what it shows, its age and its last use, and no address', async () => {
  const feeds = [
    createCalendarFeed(),
    createCalendarFeed({ id: 5, name: 'Old one', hasLapsed: true, alarms: [] }),
  ];
  await renderWithHost(<CalendarFeedsPage />, {
    responses: { [LIST]: { calendarFeeds: feeds }, [TITLES]: { areShown: false } },
  });
  const row = within(screen.getByRole('row', { name: /Fees/ }));
  expect(row.getByRole('link', { name: 'Open · due in 30 days' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines?state=open&due=30',
  );
  expect(row.getByText('Reminds: 1 day before, 7 days before')).toBeVisible();
  expect(row.getByText('Nov 1, 2026')).toBeInTheDocument();
  expect(row.getAllByText('Never')).not.toEqual([]);
  expect(within(screen.getByRole('row', { name: /Old one/ })).getAllByText('Expired')).not.toEqual([]);
});

test('revoking asks first, says so, and loads the list again', async () => {
  let calendarFeeds = [createCalendarFeed({ id: 4 })];
  await renderWithHost(<CalendarFeedsPage />, {
    responses: {
      [LIST]: () => ({ calendarFeeds }),
      [TITLES]: { areShown: false },
      [REVOKE]: () => {
        calendarFeeds = [];
        return undefined;
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Fees' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke Fees?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No calendar feed yet')).toBeVisible();
  expect(fakeHost.calls.find(({ call }) => call === REVOKE)?.input.params).toEqual({ id: 4 });
  expect(fakeHost.notices).toEqual([{ message: 'Fees has been revoked', severity: 'success' }]);
  expect(screen.getByRole('link', { name: 'Open deadlines' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines',
  );
});

test('under all customers each feed says whose deadlines it shows, and titles are not decided there', async () => {
  const calendarFeeds = [createCalendarFeed(), createCalendarFeed({ id: 5, name: 'All', customer: null })];
  await renderWithHost(<CalendarFeedsPage />, {
    responses: { [LIST]: { calendarFeeds } },
    customerId: 0,
    path: '/c/0/account/calendar-feeds',
  });
  expect(within(screen.getByRole('row', { name: /Fees/ })).getByText('Acme')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /^All/ })).getByText('All my customers')).toBeVisible();
  expect(screen.queryByText('Titles in calendars')).not.toBeInTheDocument();
});

test('an owner may show titles, others only see whether they are shown', async () => {
  let areShown = false;
  const responses = {
    [LIST]: { calendarFeeds: [] },
    [TITLES]: () => ({ areShown }),
    [SET_TITLES]: ({ body }: { body: { areShown: boolean } }) => {
      areShown = body.areShown;
      return { areShown };
    },
  };
  const user = createUser({ permissions: ['applications:read', 'calendar_feeds:manage'] });
  const { unmount } = await renderWithHost(<CalendarFeedsPage />, { responses, user });
  await userEvent.click(screen.getByRole('button', { name: 'Show titles' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hide titles' })).toBeVisible());
  unmount();
  await renderWithHost(<CalendarFeedsPage />, {
    responses,
    user: createUser({ permissions: ['applications:read'] }),
  });
  expect(screen.getByText(/show the titles of this customer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide titles' })).not.toBeInTheDocument();
});

test('for a user who may not read applications the setting of titles is not loaded', async () => {
  const user = createUser({ permissions: [] });
  await renderWithHost(<CalendarFeedsPage />, { responses: { [LIST]: { calendarFeeds: [] } }, user });
  expect(fakeHost.calls.map(({ call }) => call)).toEqual([LIST]);
});

test('a list that fails to load shows an error', async () => {
  await renderWithHost(<CalendarFeedsPage />, {
    responses: { [LIST]: failure(), [TITLES]: { areShown: false } },
  });
  expect(screen.getByText('The calendar feeds did not load.')).toBeVisible();
});
