/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto';
import { LINE_CALLBACK_PAGE } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LineSettings } from '../../modules/identity/line/line-client.ts';
import { accountPage, accountPageStyle } from './account-page.ts';
import { DEMO_LINE_ISSUER, demoLineAccounts } from './accounts.ts';
import { MemoryAdapter } from './memory-adapter.ts';

const PREFIX = '/line';
/** How long the demo's LINE remembers anything. */
const LIFETIME_S = 3600;
const CODE_LIFETIME_S = 60;
const PAGE_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'";

/** How the login service reaches the demo's LINE; the secret is another one at each start. */
export function demoLineSettings(apiUrl: string): LineSettings {
  return {
    channelId: 'atrium-demo',
    channelSecret: randomBytes(16).toString('hex'),
    issuer: DEMO_LINE_ISSUER,
    authorizeUrl: `${PREFIX}/auth`,
    tokenUrl: `${apiUrl}${PREFIX}/token`,
  };
}

/** A real OpenID Connect provider that plays LINE Login v2.1: HS256, PKCE, nonce. */
export async function registerLineProvider(
  app: FastifyInstance,
  { channelId, channelSecret }: LineSettings,
  origins: readonly string[],
): Promise<void> {
  // Loaded by the demo only: nothing of it runs anywhere else.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(DEMO_LINE_ISSUER, {
    adapter: MemoryAdapter,
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
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [] },
    ttl: {
      AccessToken: LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      Grant: LIFETIME_S,
      IdToken: LIFETIME_S,
      Interaction: LIFETIME_S,
      Session: LIFETIME_S,
    },
    claims: { openid: ['sub'], profile: ['name'] },
    // As LINE does: the name stands in the id_token.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['HS256'] },
    renderError: (context: ErrorContext, { error, error_description }: Record<string, string>) => {
      context.type = 'text/plain';
      context.body = `${error}: ${error_description}`;
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${PREFIX}/interaction/${uid}` },
    findAccount: (_context: unknown, subject: string) =>
      demoLineAccounts
        .filter((account) => account.subject === subject)
        .map(({ name }) => ({ accountId: subject, claims: async () => ({ sub: subject, name }) }))[0],
    // Whoever chose an account agreed; LINE's page of consent adds nothing to the demo.
    loadExistingGrant: async (context: GrantContext) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  const handle = provider.callback();

  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const options = { schema: { hide: true }, logLevel: 'warn' as const };

    scope.get(`${PREFIX}/page.css`, options, (_request, reply) =>
      reply.type('text/css').send(accountPageStyle),
    );
    scope.get(`${PREFIX}/interaction/:uid`, options, async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY })
        .send(accountPage(uid));
    });
    scope.post(`${PREFIX}/interaction/:uid`, options, async (request, reply) => {
      const subject = new URLSearchParams(await bodyOf(request)).get('subject');
      // Once the response is the library's, nobody answers for an interaction that is unknown.
      await provider.interactionDetails(request.raw, reply.raw);
      reply.hijack();
      await provider.interactionFinished(
        request.raw,
        reply.raw,
        subject
          ? { login: { accountId: subject } }
          : { error: 'access_denied', error_description: 'The person cancelled.' },
      );
    });
    scope.all(`${PREFIX}/*`, options, (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(PREFIX.length) || '/' });
      handle(raw, reply.raw);
    });
  });
}

interface ErrorContext {
  type: string;
  body: string;
}

interface GrantContext {
  readonly oidc: { readonly client: { clientId: string }; readonly session: { accountId: string } };
}

async function bodyOf(request: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request.raw) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
