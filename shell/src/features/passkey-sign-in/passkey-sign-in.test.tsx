import { restoreSession, SessionProvider } from '@atrium/host';
import { resetAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, refusal } from '../../testing/fake-portal.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const BEGIN = 'POST /customer-portal/auth/passkeys/begin_sign_in';
const SIGN_IN = 'POST /customer-portal/auth/passkeys/sign_in';
const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response: { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes(), userHandle: bytes() },
  getClientExtensionResults: () => ({}),
};
let portal: FakePortal;
let asked: { mediation?: string; signal?: AbortSignal }[];

const page = (
  <SessionProvider>
    <input aria-label="E-mail address" autoComplete="username webauthn" />
    <PasskeySignIn />
  </SessionProvider>
);
const open = () => renderShell(page, { path: '/signin?callbackUrl=%2Fc%2F7%2Frewards' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));

/** A browser whose person picks a passkey, or does not. */
function withPasskeys(pick: (isAutofill: boolean, signal?: AbortSignal) => Promise<unknown>): void {
  const PublicKeyCredential = { isConditionalMediationAvailable: async () => true };
  Object.assign(globalThis, { PublicKeyCredential: Object.assign(() => undefined, PublicKeyCredential) });
  const get = (request: (typeof asked)[number]) => {
    asked.push(request);
    return pick(request.mediation === 'conditional', request.signal);
  };
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}
const never = () => new Promise(() => undefined);
/** As of browsers, until the page ends the request. */
const endable = (_: boolean, signal?: AbortSignal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

beforeEach(async () => {
  resetAuth();
  asked = [];
  portal = fakePortal({ [BEGIN]: { body: { options } } });
  await restoreSession(0);
});
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('a passkey signs in and opens the requested page', async () => {
  portal.answers[SIGN_IN] = { body: { token: 'login' } };
  withPasskeys(async () => credential);
  const { address } = await open();
  await press();
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
  expect(portal.sentTo(SIGN_IN)[0]?.body).toMatchObject({ credential: { id: 'AQID' } });
  expect(portal.hasSession).toBe(true);
});

test('a browser that had no passkey here asks for none by itself', async () => {
  withPasskeys(never);
  await open();
  expect(portal.sentTo(BEGIN)).toEqual([]);
});

test('a browser that had one offers it in the field for the address', async () => {
  localStorage.setItem('atrium.passkey', '1');
  portal.answers[SIGN_IN] = { body: { token: 'login' } };
  withPasskeys(async () => credential);
  const { address } = await open();
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
  expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
});

test('the button ends that offer, and it is there again after the person cancelled', async () => {
  localStorage.setItem('atrium.passkey', '1');
  withPasskeys((isAutofill) =>
    isAutofill ? never() : Promise.reject(new DOMException('', 'NotAllowedError')),
  );
  await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await press();
  await waitFor(() =>
    expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional', 'optional', 'conditional']),
  );
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while the person picks one, the button is busy and no new offer ends their request', async () => {
  localStorage.setItem('atrium.passkey', '1');
  const repeat = jest.spyOn(globalThis, 'setInterval');
  withPasskeys(endable);
  await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  const [offerAgain] = repeat.mock.calls.find(([, ms]) => ms === 240_000) ?? [];
  await act(async () => offerAgain?.());
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeDisabled();
});

test('who leaves the page ends its offer', async () => {
  localStorage.setItem('atrium.passkey', '1');
  withPasskeys(endable);
  const { unmount } = await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  unmount();
  await waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true));
});

test('a passkey that is refused is explained', async () => {
  portal.answers[SIGN_IN] = refusal(422, { type: 'passkey-refused' });
  withPasskeys(async () => credential);
  await open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This passkey cannot sign in.Sign in another way. You can add a passkey under Account.',
  );
});

test('who has lost theirs is led to the way back', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Lost your passkey or app?' });
  expect(link).toHaveAttribute('href', '/recover');
});

test('a browser without passkeys says so', async () => {
  await open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser has no passkeys here.');
});
