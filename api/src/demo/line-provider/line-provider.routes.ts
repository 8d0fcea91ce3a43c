/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant, Provider } from 'oidc-provider';
import type { LineSettings } from '../../settings/index.ts';
import { accountPageStyle, lineAccountPage } from './account-page.ts';
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
  await registerProvider(app, { prefix: PREFIX, provider, page: lineAccountPage });
}

interface PlayedProvider {
  readonly prefix: string;
  readonly provider: Provider;
  /** Where a person chooses an account. */
  page(uid: string): string;
}

export async function registerProvider(app: FastifyInstance, played: PlayedProvider): Promise<void> {
  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    registerAccountPage(scope, played);
    registerProtocol(scope, played);
  });
}

export interface GrantContext {
  readonly oidc: { readonly client: { clientId: string }; readonly session: { accountId: string } };
}

async function createProvider(settings: LineSettings, origins: readonly string[]): Promise<Provider> {
  // The library is a development dependency, which only the demo loads.
  const library = await import('oidc-provider');
  const provider: Provider = new library.Provider(DEMO_LINE_ISSUER, {
    ...providerSettings(settings, origins, INTERACTION_PATH),
    loadExistingGrant: (context: GrantContext) => grantAtOnce(provider, context, 'openid profile'),
  });
  provider.proxy = true;
  return provider;
}

/** To choose an account is to agree; a page of consent would add nothing to the demo. */
export async function grantAtOnce(
  provider: Provider,
  { oidc: { client, session } }: GrantContext,
  scope: string,
): Promise<Grant> {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

export const ROUTE_OPTIONS = { schema: { hide: true }, logLevel: 'warn' as const };

function registerAccountPage(app: FastifyInstance, { prefix, provider, page }: PlayedProvider): void {
  const interactionPath = `${prefix}/interaction`;
  app.get(`${prefix}/page.css`, ROUTE_OPTIONS, (_request, reply) =>
    reply.type('text/css').send(accountPageStyle),
  );
  app.get(`${interactionPath}/:uid`, ROUTE_OPTIONS, async (request, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY })
      .send(page(uid));
  });
  app.post(`${interactionPath}/:uid`, ROUTE_OPTIONS, async (request, reply) => {
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

function registerProtocol(app: FastifyInstance, { prefix, provider }: PlayedProvider): void {
  const handle = provider.callback();
  app.all(`${prefix}/*`, ROUTE_OPTIONS, (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { raw } = request;
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) || '/' });
    handle(raw, reply.raw);
  });
}

export async function bodyOf(request: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request.raw) parts.push(part);
  return Buffer.concat(parts).toString();
}
