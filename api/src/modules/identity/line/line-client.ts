import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import type { LineSettings } from '../../../settings/index.ts';
import type { LineIdentity } from '../account-links/index.ts';

const TIMEOUT_MS = 10_000;
const CLOCK_TOLERANCE_S = 10;

export interface LineReturn {
  readonly origin: string;
  readonly redirectUri: string;
  readonly isRetry: boolean;
}

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

/** `redirectUri` has to match the one that is registered with LINE exactly. */
export function authorizationUrl(
  { channelId, authorizeUrl }: LineSettings,
  { state, nonce }: LineTransaction,
  { origin, redirectUri, challenge, isRetry }: LineReturn & { challenge: string },
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
    // An auto login of LINE that came back to another browser would do so again.
    ...(isRetry && { disable_auto_login: 'true' }),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** @throws ProblemError `invalid-input` for an invalid code or id_token, `unavailable` if LINE does not respond */
export async function identify(
  settings: LineSettings,
  transaction: LineTransaction,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<LineIdentity> {
  const idToken = await exchangeCode(settings, transaction, { code, redirectUri });
  // Web login signs with HS256 and the channel secret; the algorithm must not come from the token's header.
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
    throw new ProblemError('unavailable', { detail: refusals.lineUnavailable, cause });
  });
  if (response.status >= 500) throw new ProblemError('unavailable', { detail: refusals.lineUnavailable });
  const parsed = tokenResponse.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !parsed.success) throw refused();
  return parsed.data.id_token;
}

function refused(): ProblemError {
  return new ProblemError('invalid-input', { errors: { code: [fieldRefusals.lineCode] } });
}
