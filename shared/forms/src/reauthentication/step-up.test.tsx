import type { Factor, IdentityProof } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { useReauthentication } from './use-reauthentication.ts';

const STEP_UP = 'POST /customer-portal/auth/step_up';
const BEGIN = 'POST /customer-portal/auth/step_up/begin';

const problem = (status: number, type: string, factors?: Factor[]) =>
  new RequestError({
    status,
    statusText: 'Refused',
    problem: {
      type: `urn:atrium:problem:${type}`,
      title: '',
      status,
      requestId: '',
      ...(factors && { factors }),
    },
    reason: 'http',
  });

function Page({ factors, onDone }: { factors: Factor[]; onDone: (proof: IdentityProof) => void }) {
  const { withReauthentication, reauthenticationRequest } = useReauthentication('end_sessions');
  const act = () =>
    withReauthentication(async (proof) => {
      if (!proof.stepUpToken) throw problem(403, 'step-up-required', factors);
      onDone(proof);
    });
  return (
    <>
      <button type="button" onClick={() => void act()}>
        Act
      </button>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </>
  );
}

async function open(factors: Factor[], responses: Parameters<typeof renderWithHost>[1] = {}) {
  const onDone = jest.fn();
  await renderWithHost(<Page factors={factors} onDone={onDone} />, responses);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await screen.findByRole('dialog', { name: 'Confirm your identity' });
  return onDone;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () => fakeHost.calls.filter(({ call }) => call === STEP_UP).map(({ input }) => input.body);

test('a code of the authenticator app proves the call, and spaces of a pasted one do not count', async () => {
  const onDone = await open(['totp'], { responses: { [STEP_UP]: { stepUpToken: 'proof' } } });
  await userEvent.click(await screen.findByLabelText('Code'));
  await userEvent.paste('123 456');
  await press('Confirm');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ stepUpToken: 'proof' }));
  expect(sent()).toEqual([{ totp: '123456' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a wrong code can be entered again, and nothing was done', async () => {
  const onDone = await open(['totp'], { responses: { [STEP_UP]: problem(422, 'invalid-input') } });
  await userEvent.type(await screen.findByLabelText('Code'), '111111');
  await press('Confirm');
  expect(await screen.findByText(/was used or has expired/)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('who has lost the passkey may use a recovery code', async () => {
  const onDone = await open(['passkey', 'recovery_code'], {
    responses: { [STEP_UP]: { stepUpToken: 'proof' } },
  });
  await press('Use a recovery code');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
  await press('Confirm');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent()).toEqual([{ recoveryCode: 'abcd-efgh' }]);
});

test('without recovery codes none is offered', async () => {
  await open(['passkey']);
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
});

test('a browser without passkeys says so', async () => {
  const passkey = { challenge: 'AAAA', rpId: 'localhost', timeout: 1, userVerification: 'required' as const };
  const onDone = await open(['passkey'], { responses: { [BEGIN]: { factors: ['passkey'], passkey } } });
  await press('Use a passkey');
  expect(await screen.findByText('This browser has no passkeys here.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});
