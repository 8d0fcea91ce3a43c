import type { PasskeyCreation, PasskeyRequest } from '@atrium/contract';
import { askForPasskey, createPasskey, hadPasskey } from './passkeys.ts';

const request: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const creation: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Atrium' },
  user: { id: 'AAAA', name: 'ana@acme.example', displayName: 'Ana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  extensions: { credProps: true },
};
const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response: {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    attestationObject: bytes(),
    signature: bytes(),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

/** A browser whose authenticator responds, or fails by a name that browsers give. */
function withPasskeys(outcome: () => Promise<unknown>): jest.Mock {
  const ask = jest.fn(outcome);
  Object.assign(globalThis, { PublicKeyCredential: class PublicKeyCredential {} });
  Object.defineProperty(navigator, 'credentials', {
    value: { get: ask, create: ask },
    configurable: true,
  });
  return ask;
}
const failing = (name: string) => () => Promise.reject(new DOMException('', name));

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('a passkey that was created or used is remembered by this browser', async () => {
  withPasskeys(async () => credential);
  expect(hadPasskey()).toBe(false);
  expect(await askForPasskey(request)).toMatchObject({ id: 'AQID', response: { signature: 'AQID' } });
  expect(hadPasskey()).toBe(true);
  localStorage.clear();
  expect(await createPasskey(creation)).toMatchObject({ response: { attestationObject: 'AQID' } });
  expect(hadPasskey()).toBe(true);
});

test('a person who cancels gets no error', async () => {
  withPasskeys(failing('NotAllowedError'));
  expect([await askForPasskey(request), await createPasskey(creation)]).toEqual([null, null]);
  expect(hadPasskey()).toBe(false);
});

test('a device that has a passkey already says so', async () => {
  withPasskeys(failing('InvalidStateError'));
  await expect(createPasskey(creation)).rejects.toMatchObject({
    statusText: 'This device has a passkey for your account already.',
  });
});

test('a failure of the authenticator is an error', async () => {
  withPasskeys(failing('UnknownError'));
  await expect(askForPasskey(request)).rejects.toMatchObject({
    statusText: 'The passkey could not be used. Try again.',
  });
});

test('a browser without passkeys says so, and offers none by itself', async () => {
  localStorage.setItem('atrium.passkey', '1');
  expect(hadPasskey()).toBe(false);
  await expect(askForPasskey(request)).rejects.toMatchObject({
    statusText: 'This browser has no passkeys here.',
  });
  expect(await askForPasskey(request, { isAutofill: true })).toBeNull();
});
