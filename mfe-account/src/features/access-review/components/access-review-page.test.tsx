import type { ReviewedAccess } from '@atrium/contract';
import { createReviewedAccess, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccessReviewPage } from './access-review-page.tsx';

const READ = 'GET /customer-portal/access_review';
const CONFIRM = 'POST /customer-portal/access_review/:id/confirm';
const REMOVE = 'POST /customer-portal/users_management/:id/deactivate';

const owner = createUser({ permissions: ['users:read', 'users:manage'] });

const reviewOf = (...people: ReviewedAccess[]) => ({
  people,
  quarterFrom: '2026-10-01',
  confirmed: people.filter(({ isConfirmed }) => isConfirmed).length,
  owners: 2,
  total: people.length,
  page: 1,
  pageSize: 100,
});

test('each person is shown with what they may do, since when, and how they last signed in', async () => {
  const people = [
    createReviewedAccess({ displayName: 'Mona Manager', factors: ['password', 'totp'] }),
    createReviewedAccess({ displayName: 'Vera Viewer', role: 'viewer', lastUsedAt: null }),
  ];
  await renderWithHost(<AccessReviewPage />, { responses: { [READ]: reviewOf(...people) }, user: owner });
  expect(screen.getByText('0 of 2 confirmed since Oct 1, 2026')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /Mona Manager/ }));
  expect(row.getAllByText('by password, authenticator app')).not.toEqual([]);
  expect(row.getAllByText('since Nov 1, 2025')).not.toEqual([]);
  expect(row.getAllByText('What this role allows')).not.toEqual([]);
  expect(within(screen.getByRole('row', { name: /Vera Viewer/ })).getAllByText('Never')).not.toEqual([]);
});

test('one click confirms the role that is shown', async () => {
  let access = createReviewedAccess({ id: 7, displayName: 'Mona Manager' });
  await renderWithHost(<AccessReviewPage />, {
    responses: {
      [READ]: () => reviewOf(access),
      [CONFIRM]: () => {
        access = {
          ...access,
          isConfirmed: true,
          confirmedAt: '2026-11-02T10:00:00.000Z',
          confirmedBy: { id: 1, name: 'Olga' },
        };
        return undefined;
      },
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm access of Mona Manager' }));
  expect(fakeHost.calls.find(({ call }) => call === CONFIRM)?.input).toMatchObject({
    params: { id: 7 },
    body: { role: 'manager' },
  });
  expect(await screen.findByText('by Olga on Nov 2, 2026')).toBeVisible();
  expect(screen.getByText('Everyone is confirmed for this quarter.')).toBeVisible();
});

test('removing asks once', async () => {
  await renderWithHost(<AccessReviewPage />, {
    responses: {
      [READ]: reviewOf(createReviewedAccess({ id: 7, displayName: 'Mona Manager' })),
      [REMOVE]: failure({ status: 409 }),
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove access of Mona Manager' }));
  expect(fakeHost.calls.some(({ call }) => call === REMOVE)).toBe(false);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(fakeHost.calls.find(({ call }) => call === REMOVE)?.input.params).toEqual({ id: 7 });
});

test('one’s own access has no buttons while another owner can confirm it', async () => {
  await renderWithHost(<AccessReviewPage />, {
    responses: { [READ]: reviewOf(createReviewedAccess({ id: owner.id })) },
    user: owner,
  });
  expect(screen.getByText('Another owner confirms you')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Confirm|Remove)/ })).not.toBeInTheDocument();
});

test('under all customers the page asks for one of them, and calls nothing', async () => {
  await renderWithHost(<AccessReviewPage />, {
    responses: {},
    user: owner,
    customerId: 0,
    path: '/c/0/account/access-review',
  });
  expect(screen.getByText('Choose a customer first')).toBeVisible();
  expect(fakeHost.calls).toEqual([]);
});

test('a review that fails to load shows an error', async () => {
  await renderWithHost(<AccessReviewPage />, { responses: { [READ]: failure() }, user: owner });
  expect(screen.getByText('The access review did not load.')).toBeVisible();
});
