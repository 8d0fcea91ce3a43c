import { failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InviteForm } from './invite-form.tsx';

const CALL = 'POST /customer-portal/users_management/invite';

async function fill(name: string, email: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('E-mail address'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
}

test('what was typed is sent once, and confirmed', async () => {
  const customer = {
    id: 7,
    customer: { id: 1, name: 'Acme' },
    displayName: 'Mina',
    email: 'mina@acme.example',
    role: 'viewer' as const,
    status: 'invited' as const,
    lastSignedInAt: null,
    invitationExpiresAt: null,
  };
  await renderWithHost(<InviteForm />, { responses: { [CALL]: { customer } } });
  await fill(' Mina ', 'mina@acme.example');
  expect(fakeHost.calls.map(({ input }) => input.body)).toEqual([
    { displayName: 'Mina', email: 'mina@acme.example', role: 'viewer' },
  ]);
  expect(fakeHost.notices[0]).toEqual({ message: 'Mina was invited.', severity: 'success' });
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('a problem is shown at its field, and nothing is sent', async () => {
  await renderWithHost(<InviteForm />);
  await fill('Mina', 'nowhere');
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(/Enter an e-mail address/);
  expect(screen.getByLabelText('E-mail address')).toHaveFocus();
  expect(fakeHost.calls).toEqual([]);
});

test('a refusal is shown above the fields', async () => {
  await renderWithHost(<InviteForm />, {
    responses: { [CALL]: failure({ status: 409, statusText: 'Conflict' }) },
  });
  await fill('Mina', 'mina@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('Conflict');
});
