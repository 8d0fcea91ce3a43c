import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '../../../http/index.ts';
import type { LineIdentity } from '../account-links/index.ts';

const TIMEOUT_MS = 10_000;
const CLOCK_TOLERANCE_S = 10;

/** LINE Login v2.1, or whatever plays it. */
export interface LineSettings {
  readonly channelId: string;
  readonly channelSecret: string;
  readonly issuer: string;
  /** Absolute, or a path on the portal's own origin. */
  readonly authorizeUrl: string;
  /** Where the login service itself sends the code. */
  readonly tokenUrl: string;
}

/** What is remembered between the start and the return of one sign-in. */
export interface LineTransaction {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const tokenResponse = z.object({ id_token: z.string() });
const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  name: z
    .string()
    .transform((name) => name.trim().slice(0, 100))
    .optional()
    .catch(undefined),
});

/** Where the browser goes to sign in. `redirectUri` has to be registered with LINE, letter for letter. */
export function authorizeAddress(
  { channelId, authorizeUrl }: LineSettings,
  { state, nonce }: LineTransaction,
  { origin, redirectUri, challenge }: { origin: string; redirectUri: string; challenge: string },
): string {
  const address = new URL(authorizeUrl, origin);
  const query = {
    response_type: 'code',
    client_id: channelId,
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Exchanges a code and verifies who it stands for.
 *
 * @throws ProblemError `invalid-input` for a code or an id_token that is not good, `unavailable` without a response
 */
export async function identify(
  settings: LineSettings,
  transaction: LineTransaction,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<LineIdentity> {
  const idToken = await exchangeCode(settings, transaction, { code, redirectUri });
  // Web login signs HS256 with the channel secret. The flow says so, never the token's own header.
  const { payload } = await jwtVerify(idToken, new TextEncoder().encode(settings.channelSecret), {
    algorithms: ['HS256'],
    issuer: settings.issuer,
    audience: settings.channelId,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw refused();
    throw error;
  });
  const claims = identityClaims.safeParse(payload);
  if (!claims.success || claims.data.nonce !== transaction.nonce) throw refused();
  const { sub, name } = claims.data;
  return { issuer: settings.issuer, subject: sub, displayName: name || undefined };
}

async function exchangeCode(
  { tokenUrl, channelId, channelSecret }: LineSettings,
  { verifier }: LineTransaction,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: channelId,
    client_secret: channelSecret,
    code_verifier: verifier,
  });
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ProblemError('unavailable', { detail: 'LINE does not answer.', cause });
  });
  if (response.status >= 500) throw new ProblemError('unavailable', { detail: 'LINE does not answer.' });
  const parsed = tokenResponse.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !parsed.success) throw refused();
  return parsed.data.id_token;
}

function refused(): ProblemError {
  return new ProblemError('invalid-input', { errors: { code: ['was refused by LINE'] } });
}
