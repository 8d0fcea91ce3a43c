import { RequestError } from '@atrium/host';
import { createUser, fakeHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSecurityPage } from '../testing/security-page.tsx';

const RECOVERY = 'GET /customer-portal/auth/recovery';
const STOP = 'POST /customer-portal/auth/recovery/stop';
const recovery = {
  begunAt: '2026-11-20T08:00:00Z',
  opensAt: '2026-11-21T08:00:00Z',
  closesAt: '2026-11-24T08:00:00Z',
  canStop: true,
};
const user = createUser();
const stop = () => screen.findByRole('button', { name: 'Stop the recovery' });

test('a recovery that someone began is told of, and a factor stops it', async () => {
  const stopped = ({ body = {} }: { body?: object | undefined }) => {
    if ('stepUpToken' in body) return undefined;
    throw new RequestError({
      status: 403,
      statusText: 'Forbidden',
      problem: {
        type: 'urn:atrium:problem:step-up-required',
        title: '',
        status: 403,
        requestId: '',
        factors: ['totp'],
      },
      reason: 'http',
    });
  };
  const responses = {
    [RECOVERY]: { recovery },
    [STOP]: stopped,
    'POST /customer-portal/auth/step_up': { stepUpToken: 'proof' },
  };
  await renderSecurityPage({ user, responses });
  await userEvent.click(await stop());
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(fakeHost.notices.map(({ message }) => message)).toEqual(['The recovery has been stopped.']),
  );
});

test('one that nothing stops any more has no button', async () => {
  await renderSecurityPage({
    user,
    responses: { [RECOVERY]: { recovery: { ...recovery, canStop: false } } },
  });
  expect(await screen.findByText(/so this one goes on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop the recovery' })).not.toBeInTheDocument();
});
