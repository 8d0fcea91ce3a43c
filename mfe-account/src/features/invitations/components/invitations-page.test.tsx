import { createInvitation, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationsPage } from './invitations-page.tsx';

const LIST = 'GET /customer-portal/auth/invitations';
const invitation = createInvitation({ id: 5, customer: 'Initech' });

test('a pending invitation is listed until it is declined', async () => {
  await renderWithHost(<InvitationsPage />, {
    responses: {
      [LIST]: { invitations: [invitation] },
      'POST /customer-portal/auth/invitations/:id/decline': () => {
        fakeHost.responses[LIST] = { invitations: [] };
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Decline: Initech' }));
  await waitFor(() => expect(screen.getByText('No pending invitations')).toBeVisible());
});

test('without pending invitations the page explains what would appear here', async () => {
  await renderWithHost(<InvitationsPage />, { responses: { [LIST]: { invitations: [] } } });
  expect(screen.getByText(/the invitation appears here and you receive an e-mail/)).toBeVisible();
});
