import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports; many ignore anything else that an address says. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps by which the clock of a phone may differ. */
const WINDOW = 1;

export function createTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

function totpOf(secret: Buffer, names: { issuer: string; label: string } = { issuer: '', label: '' }): TOTP {
  const { buffer } = new Uint8Array(secret);
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: new Secret({ buffer }),
  });
}

/** What people type, and what a QR code holds. */
export function describeTotp(
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; address: string } {
  const described = totpOf(secret, names);
  return { secret: described.secret.base32, address: described.toString() };
}

/** @returns the step of time that a code is for; `undefined` for a wrong one */
export function stepOfCode(secret: Buffer, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
