import type { Passkey, PasskeyRequest } from '@atrium/contract';
import type { TestApp } from './test-app.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

const AUTH = '/customer-portal/auth';
/** Of requests to a test's API. */
export const PORTAL_ORIGIN = 'http://localhost';

/** A passkey of the person of a token, with the authenticator that has it. */
export async function createPasskey(
  api: TestApp,
  token: string,
  proof: object,
  name = 'My laptop',
): Promise<{ passkey: Passkey; authenticator: VirtualAuthenticator }> {
  const authenticator = new VirtualAuthenticator(PORTAL_ORIGIN);
  const { options } = (await api.post(`${AUTH}/passkeys/begin`, proof, token)).json();
  const credential = authenticator.create(options);
  const { passkey } = (await api.post(`${AUTH}/passkeys`, { name, credential }, token)).json();
  return { passkey, authenticator };
}

export async function beginPasskeySignIn(api: TestApp): Promise<PasskeyRequest> {
  return (await api.post(`${AUTH}/passkeys/begin_sign_in`, {})).json().options;
}

/** A proof of one call of the token's session. */
export async function stepUpBy(
  api: TestApp,
  token: string,
  authenticator: VirtualAuthenticator,
): Promise<string> {
  const { passkey } = (await api.post(`${AUTH}/step_up/begin`, {}, token)).json();
  const response = await api.post(`${AUTH}/step_up`, { passkey: authenticator.use(passkey) }, token);
  return response.json().stepUpToken;
}
