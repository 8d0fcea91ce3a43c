import { createInvitation, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationList } from './invitation-list.tsx';

const ACCEPT = 'POST /customer-portal/auth/invitations/:id/accept';
const DECLINE = 'POST /customer-portal/auth/invitations/:id/decline';
const invitation = createInvitation({ id: 5, customer: 'Initech', inviter: 'Olivia Owner', role: 'manager' });

const address = () => screen.getByTestId('address').textContent;

test('shows who invites to which customer, or that it is the portal', async () => {
  const other = createInvitation({ customer: 'Globex', inviter: null });
  await renderWithHost(<InvitationList invitations={[invitation, other]} />);
  expect(screen.getByText('Initech')).toBeVisible();
  expect(screen.getByText('Olivia Owner invites you as Manager')).toBeVisible();
  expect(screen.getByText('The portal invites you as Viewer')).toBeVisible();
});

test('accepting opens the customer, after refreshing the person', async () => {
  await renderWithHost(<InvitationList invitations={[invitation]} />, {
    responses: { [ACCEPT]: { customerId: 9 } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Initech' }));
  await waitFor(() => expect(address()).toBe('/c/9/'));
  expect(fakeHost.calls[0]).toMatchObject({ call: ACCEPT, input: { params: { id: 5 } } });
  expect(fakeHost.refreshes).toBe(1);
  expect(fakeHost.notices).toMatchObject([{ message: 'You now act for Initech' }]);
});

test('declining stays on the page', async () => {
  await renderWithHost(<InvitationList invitations={[invitation]} />, {
    responses: { [DECLINE]: () => undefined },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Decline: Initech' }));
  await waitFor(() =>
    expect(fakeHost.notices).toMatchObject([{ message: 'Invitation to Initech declined' }]),
  );
  expect(address()).toBe('/c/1/');
});

test('an invitation that was withdrawn in the meantime is reported as ended', async () => {
  await renderWithHost(<InvitationList invitations={[invitation]} />, {
    responses: { [ACCEPT]: failure({ status: 404 }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Initech' }));
  await waitFor(() => expect(fakeHost.notices[0]?.message).toContain('has ended'));
  expect(address()).toBe('/c/1/');
});
