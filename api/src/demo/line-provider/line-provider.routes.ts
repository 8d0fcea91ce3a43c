/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { LineSettings } from '../../settings/index.ts';
import { accountPage, accountPageStyle } from './account-page.ts';
import { DEMO_LINE_ISSUER } from './accounts.ts';
import { providerSettings } from './provider-settings.ts';

const PREFIX = '/line';
const INTERACTION_PATH = `${PREFIX}/interaction`;
const PAGE_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'";

export function demoLineSettings(apiUrl: string): LineSettings {
  return {
    channelId: 'atrium-demo',
    channelSecret: randomBytes(16).toString('hex'),
    issuer: DEMO_LINE_ISSUER,
    authorizeUrl: `${PREFIX}/auth`,
    tokenUrl: `${apiUrl}${PREFIX}/token`,
  };
}

export async function registerLineProvider(
  app: FastifyInstance,
  settings: LineSettings,
  origins: readonly string[],
): Promise<void> {
  const provider = await createProvider(settings, origins);
  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    registerAccountPage(scope, provider);
    registerProtocol(scope, provider);
  });
}

interface GrantContext {
  readonly oidc: { readonly client: { clientId: string }; readonly session: { accountId: string } };
}

async function createProvider(settings: LineSettings, origins: readonly string[]): Promise<Provider> {
  // The library is a development dependency, which only the demo loads.
  const library = await import('oidc-provider');
  const provider: Provider = new library.Provider(DEMO_LINE_ISSUER, {
    ...providerSettings(settings, origins, INTERACTION_PATH),
    // To choose an account is to agree; a page of consent would add nothing to the demo.
    loadExistingGrant: async (context: GrantContext) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  return provider;
}

const ROUTE_OPTIONS = { schema: { hide: true }, logLevel: 'warn' as const };

function registerAccountPage(app: FastifyInstance, provider: Provider): void {
  app.get(`${PREFIX}/page.css`, ROUTE_OPTIONS, (_request, reply) =>
    reply.type('text/css').send(accountPageStyle),
  );
  app.get(`${INTERACTION_PATH}/:uid`, ROUTE_OPTIONS, async (request, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY })
      .send(accountPage(uid));
  });
  app.post(`${INTERACTION_PATH}/:uid`, ROUTE_OPTIONS, async (request, reply) => {
    const subject = new URLSearchParams(await bodyOf(request)).get('subject');
    // Throws for an unknown interaction while Fastify can still respond.
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
}

function registerProtocol(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback();
  app.all(`${PREFIX}/*`, ROUTE_OPTIONS, (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { raw } = request;
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(PREFIX.length) || '/' });
    handle(raw, reply.raw);
  });
}

async function bodyOf(request: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request.raw) parts.push(part);
  return Buffer.concat(parts).toString();
}
