/// <reference path="../line-provider/oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto';
import { SIGN_ON_CALLBACK_PAGE } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { accountPage } from '../line-provider/account-page.ts';
import {
  bodyOf,
  type GrantContext,
  grantAtOnce,
  ROUTE_OPTIONS,
  registerProvider,
} from '../line-provider/line-provider.routes.ts';
import { commonSettings } from '../line-provider/provider-settings.ts';
import { demoDirectoryAccounts, demoDirectoryClient } from './accounts.ts';

const PREFIX = '/directory';
const KEY_ID = 'directory';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** oidc-provider plays the directory of a company, at the address of the portal. */
export async function registerDirectory(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const issuer = `${origins[0]}${PREFIX}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = await createDirectory(issuer, origins, privateKey);
  const title = 'Company directory (demo)';
  const heading = 'Sign in to your company';
  const explanation =
    'This page plays the directory of a company on your own machine. Choose who you are there.';
  const page = { prefix: PREFIX, title, heading, explanation, accounts: demoDirectoryAccounts };
  registerLogout(app, { issuer, privateKey, origins });
  await registerProvider(app, { prefix: PREFIX, provider, page: (uid) => accountPage(page, uid) });
}

async function createDirectory(
  issuer: string,
  origins: readonly string[],
  privateKey: CryptoKey,
): Promise<Provider> {
  // The library is a development dependency, which only the demo loads.
  const library = await import('oidc-provider');
  const { clientId, clientSecret } = demoDirectoryClient;
  const interactionPath = `${PREFIX}/interaction`;
  const provider: Provider = new library.Provider(issuer, {
    ...commonSettings({ name: 'demo-directory', origin: origins[0], interactionPath }),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}${SIGN_ON_CALLBACK_PAGE}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    loadExistingGrant: (context: GrantContext) =>
      grantAtOnce(provider, context, 'openid email profile groups'),
    findAccount: (_context: unknown, subject: string) =>
      demoDirectoryAccounts
        .filter((account) => account.subject === subject)
        .map(({ name, email, groups }) => ({
          accountId: subject,
          claims: async () => ({ sub: subject, name, email, email_verified: true, groups }),
        }))[0],
  });
  provider.proxy = true;
  return provider;
}

const ended = z.object({ subject: z.string(), logoutAddress: z.url() });

/** Ends what a person has open at the directory, and reports it to the portal: its address comes with the request. */
function registerLogout(
  app: FastifyInstance,
  { issuer, privateKey, origins }: { issuer: string; privateKey: CryptoKey; origins: readonly string[] },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/directory/end_sessions', ROUTE_OPTIONS, async (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
      const { subject, logoutAddress } = ended.parse(form);
      if (!origins.includes(new URL(logoutAddress).origin)) return reply.status(400).send();
      const token = await new SignJWT({ events: { [LOGOUT_EVENT]: {} } })
        .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setAudience(demoDirectoryClient.clientId)
        .setSubject(subject)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(privateKey);
      const { status } = await fetch(logoutAddress, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });
      return reply.status(status === 200 ? 204 : 502).send();
    });
  });
}
