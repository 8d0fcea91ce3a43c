import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { identityOf, type ProvedIdentity } from './identity-claims.ts';
import {
  isAbout,
  type Outgoing,
  type ProviderMetadata,
  SIGNING_ALGORITHMS,
  textOf,
} from './provider-metadata.ts';
import { SignOnError } from './sign-on-error.ts';

const CLOCK_TOLERANCE_S = 30;
const LOGOUT_MAX_AGE_S = 600;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Attempt {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider ends: a session, all sessions of a subject, or a session if it is of that subject. */
interface ProviderLogout {
  readonly jti: string;
  readonly subject: string | null;
  readonly session: string | null;
  readonly expiresAt: number;
}

export interface ProviderClient {
  readonly issuer: string;
  authorizationAddress(attempt: Attempt, groupsClaim: string | null): Promise<string>;
  /** @throws SignOnError */
  identify(attempt: Attempt, query: string, groupsClaim: string | null): Promise<ProvedIdentity>;
  /** @throws Error if the token is not a valid logout token of the provider for this client */
  readLogout(token: string): Promise<ProviderLogout>;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export function createProviderClient(
  metadata: ProviderMetadata,
  client: Client,
  { fetch, allowsLoopback }: Outgoing,
): ProviderClient {
  const config = new oidc.Configuration(
    metadata,
    client.clientId,
    {},
    clientAuthentication(metadata, client),
  );
  config[oidc.customFetch] = fetch;
  config.timeout = 10;
  // Without this the library trusts an id token for having come by TLS, and does not look at its signature.
  oidc.enableNonRepudiationChecks(config);
  if (allowsLoopback) oidc.allowInsecureRequests(config);
  const keySet = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    [customFetch]: (url, { method = 'GET', headers }) =>
      fetch(url, { method, headers: Object.fromEntries(headers) }),
  });
  return {
    issuer: metadata.issuer,
    authorizationAddress: async ({ redirectUri, state, nonce, verifier }, groupsClaim) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopesOf(metadata, groupsClaim),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    identify: (attempt, query, groupsClaim) =>
      identify(config, client.clientId, { attempt, query, groupsClaim }),
    readLogout: async (token) => {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        issuer: metadata.issuer,
        audience: client.clientId,
        algorithms: metadata.id_token_signing_alg_values_supported.filter((name) =>
          SIGNING_ALGORITHMS.includes(name),
        ),
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: LOGOUT_MAX_AGE_S,
        requiredClaims: ['jti', 'iat', 'exp', 'events'],
      });
      // Not every provider names the type, but none of another type is a logout token.
      const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
      if (!['jwt', 'logout+jwt'].includes(type)) throw new Error(`${type} is no logout token`);
      return logoutOf(payload);
    },
  };
}

/** Some providers send groups only where they are asked for them. */
function scopesOf({ scopes_supported }: ProviderMetadata, groupsClaim: string | null): string {
  const withGroups = groupsClaim !== null && scopes_supported?.includes('groups');
  return withGroups ? 'openid email profile groups' : 'openid email profile';
}

function clientAuthentication(metadata: ProviderMetadata, { clientSecret }: Client): oidc.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/** OpenID Connect Back-Channel Logout 1.0, 2.6. A nonce would make an id token of it. */
const logoutClaims = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    exp: z.number(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

function logoutOf(payload: object): ProviderLogout {
  const { jti, sub, sid, exp } = logoutClaims.parse(payload);
  return { jti, subject: sub ?? null, session: sid ?? null, expiresAt: exp };
}

interface Returned {
  readonly attempt: Attempt;
  readonly query: string;
  readonly groupsClaim: string | null;
}

async function identify(
  config: oidc.Configuration,
  clientId: string,
  { attempt, query, groupsClaim }: Returned,
): Promise<ProvedIdentity> {
  const { redirectUri, state, nonce, verifier } = attempt;
  const tokens = await oidc
    .authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw returnedError(error);
    });
  const claims = tokens.claims();
  if (!claims) throw new SignOnError('id-token', 'no-id-token');
  // The library looks at `azp` only next to several audiences.
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new SignOnError('id-token', 'wrong-audience', `azp: ${String(claims.azp)}`);
  return identityOf({ ...claims }, groupsClaim);
}

const detailOfCause = z.object({ claim: z.string().optional() }).catch({});

function returnedError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignOnError('authorization', 'denied', describe(error));
  if (error instanceof oidc.ResponseBodyError)
    return new SignOnError(
      'exchange',
      error.error === 'invalid_client' ? 'client-refused' : 'code-refused',
      describe(error),
    );
  const first = firstOf(error);
  const said = first.message;
  if (/"iss" \(issuer\) (?:missing|response parameter)|parameter "iss"|"iss" \(issuer\) response/.test(said))
    return new SignOnError('return', 'issuer-mixed-up', said);
  if (/"state"|"code"/.test(said)) return new SignOnError('return', 'state-unknown', said);
  if (said.includes('"alg"') || isAbout(error, 'OAUTH_UNSUPPORTED_OPERATION'))
    return new SignOnError('id-token', 'wrong-algorithm', said);
  if (said.includes('signature') || isAbout(error, 'OAUTH_KEY_SELECTION_FAILED'))
    return new SignOnError('id-token', 'bad-signature', said);
  if (isAbout(error, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return new SignOnError('id-token', 'expired', said);
  if (isAbout(error, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')) {
    const { claim } = detailOfCause.parse(first.cause);
    const faults = {
      aud: 'wrong-audience',
      azp: 'wrong-audience',
      iss: 'wrong-issuer',
      nonce: 'wrong-nonce',
    } as const;
    const known = Object.entries(faults).find(([name]) => name === claim)?.[1];
    return new SignOnError('id-token', known ?? 'token-refused', said);
  }
  if (said.includes('JWT') || said.includes('id_token'))
    return new SignOnError('id-token', 'token-refused', said);
  return new SignOnError('exchange', 'unreachable', textOf(error));
}

function firstOf(error: unknown): { readonly message: string; readonly cause: unknown } {
  if (!(error instanceof Error)) return { message: String(error), cause: undefined };
  return error.cause instanceof Error ? firstOf(error.cause) : { message: error.message, cause: error.cause };
}

function describe({
  error,
  error_description,
}: {
  error: string;
  error_description?: string | undefined;
}): string {
  return error_description ? `${error}: ${error_description}` : error;
}
