import { emailAddressOf } from '@atrium/contract';
import { z } from 'zod';
import { SignOnError } from './sign-on-error.ts';

export interface ProvedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
  readonly session: string | null;
}

const text = (max: number) => z.string().trim().min(1).max(max).nullable().catch(null);
const identityClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: text(254),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  hd: text(253),
  name: text(200),
  sid: text(255),
});
const groupNames = z.array(z.string()).max(1_000).catch([]);

/** Reads the claims of an id token that was verified. @throws SignOnError */
export function identityOf(claims: Record<string, unknown>, groupsClaim: string | null): ProvedIdentity {
  const { success, data } = identityClaims.safeParse(claims);
  if (!success) throw new SignOnError('id-token', 'token-refused', 'sub');
  const groups = groupsClaim === null ? [] : claims[groupsClaim];
  return {
    issuer: data.iss,
    subject: data.sub,
    email: data.email === null ? null : emailAddressOf(data.email),
    isEmailVerified: isVerified(data),
    name: data.name,
    groups: groupNames.parse(typeof groups === 'string' ? [groups] : groups),
    session: data.sid,
  };
}

/**
 * Entra ID says so in `xms_edov`. Google vouches only for addresses of its own customers, which `hd` names: anyone may have
 * once made an account with another address.
 */
function isVerified({ iss, email, email_verified, xms_edov, hd }: z.output<typeof identityClaims>): boolean {
  const isSaid = [email_verified, xms_edov].some((claim) => claim === true || claim === 'true');
  const domain = email && emailAddressOf(email).split('@').at(-1);
  return isSaid && (iss !== 'https://accounts.google.com' || hd?.toLowerCase() === domain);
}
