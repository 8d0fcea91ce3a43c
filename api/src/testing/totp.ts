import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './test-app.ts';

const AUTH = '/customer-portal/auth';

/** An authenticator app: the code at a time, which is now by default. */
export type CodeAt = (timestamp?: number) => string;

/** An authenticator app that has the secret of the person of a token, who did not enter a code of it yet. */
export async function beginTotp(api: TestApp, token: string, proof: object): Promise<CodeAt> {
  const { secret } = (await api.post(`${AUTH}/totp/begin`, proof, token)).json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (timestamp = Date.now()) => totp.generate({ timestamp });
}

/** An authenticator app whose first code was used. */
export async function createTotp(api: TestApp, token: string, proof: object): Promise<CodeAt> {
  const codeAt = await beginTotp(api, token, proof);
  await api.post(`${AUTH}/totp`, { code: codeAt() }, token);
  return codeAt;
}
