import type { PortalSession } from '@atrium/contract';
import { failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionsPage } from './sessions-page.tsx';

const LIST = 'GET /customer-portal/auth/sessions';

function createSession(overrides: Partial<PortalSession> = {}): PortalSession {
  return {
    id: crypto.randomUUID(),
    startedAt: '2026-11-20T08:15:00Z',
    lastUsedAt: '2026-11-21T08:15:00Z',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    isCurrent: false,
    ...overrides,
  };
}

const here = createSession({ isCurrent: true });
const phone = createSession({
  ipAddress: '198.51.100.2',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
});
const sent = () => fakeHost.calls.filter(({ call }) => call !== LIST);

test('each session stands with its device and address, and one is this one', async () => {
  await renderWithHost(<SessionsPage />, { answers: { [LIST]: { sessions: [here, phone] } } });
  const current = within(screen.getByRole('row', { name: /This session/ }));
  expect(current.getByText('Chrome on Linux')).toBeVisible();
  expect(current.queryByRole('button')).not.toBeInTheDocument();
  const other = within(screen.getByRole('row', { name: /Safari on iPhone/ }));
  expect(other.getByText('198.51.100.2')).toBeVisible();
});

test('ending one tells so and looks again', async () => {
  let sessions = [here, phone];
  await renderWithHost(<SessionsPage />, {
    answers: {
      [LIST]: () => ({ sessions }),
      'POST /customer-portal/auth/sessions/revoke': () => {
        sessions = [here];
        return undefined;
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(sent()[0]?.input.body).toEqual({ sessionId: phone.id });
  expect(fakeHost.notices).toEqual([{ message: 'The session has ended.', severity: 'success' }]);
});

test('ending all others asks first', async () => {
  await renderWithHost(<SessionsPage />, {
    answers: {
      [LIST]: { sessions: [here, phone, createSession()] },
      'POST /customer-portal/auth/sessions/revoke_others': () => undefined,
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
  expect(dialog.getByText('2 other sessions end at once. This one stays.')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(sent()).toHaveLength(1);
});

test('nobody is asked to end others where there are none', async () => {
  await renderWithHost(<SessionsPage />, { answers: { [LIST]: { sessions: [here] } } });
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
});

test('a list that does not load says so', async () => {
  await renderWithHost(<SessionsPage />, { answers: { [LIST]: failure() } });
  expect(screen.getByText('The sessions did not load.')).toBeVisible();
});
