import { randomBytes } from 'node:crypto';
import { LINE_CALLBACK_PAGE } from '@atrium/contract';
import type { LineSettings } from '../../settings/index.ts';
import { demoLineAccounts } from './accounts.ts';
import { MemoryAdapter } from './memory-adapter.ts';

const LIFETIME_S = 3600;
const CODE_LIFETIME_S = 60;

interface ErrorContext {
  type: string;
  body: string;
}

/**
 * oidc-provider plays LINE Login v2.1 with HS256, PKCE and nonce.
 * @param interactionPath where a person chooses an account
 */
export function providerSettings(
  { channelId, channelSecret }: LineSettings,
  origins: readonly string[],
  interactionPath: string,
): Record<string, unknown> {
  return {
    ...commonSettings({ name: 'demo-line', origin: origins[0], interactionPath }),
    clients: [
      {
        client_id: channelId,
        client_secret: channelSecret,
        redirect_uris: origins.map((origin) => `${origin}${LINE_CALLBACK_PAGE}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'HS256',
      },
    ],
    jwks: { keys: [] },
    claims: { openid: ['sub'], profile: ['name'] },
    // LINE puts the name into the id_token too.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['HS256'] },
    findAccount: (_context: unknown, subject: string) =>
      demoLineAccounts
        .filter((account) => account.subject === subject)
        .map(({ name }) => ({ accountId: subject, claims: async () => ({ sub: subject, name }) }))[0],
  };
}

/** What both of the demo's providers have. Two demos at two ports of a host must not end each other's sign-in. */
export function commonSettings({
  name,
  origin = 'http://localhost',
  interactionPath,
}: {
  name: string;
  origin: string | undefined;
  interactionPath: string;
}): Record<string, unknown> {
  const named = (of: string) => `${name}-${new URL(origin).port}.${of}`;
  return {
    adapter: MemoryAdapter,
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { interaction: named('interaction'), resume: named('resume'), session: named('session') },
    },
    ttl: {
      AccessToken: LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      Grant: LIFETIME_S,
      IdToken: LIFETIME_S,
      Interaction: LIFETIME_S,
      Session: LIFETIME_S,
    },
    renderError: (context: ErrorContext, { error, error_description }: Record<string, string>) => {
      context.type = 'text/plain';
      context.body = `${error}: ${error_description}`;
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${interactionPath}/${uid}` },
  };
}
