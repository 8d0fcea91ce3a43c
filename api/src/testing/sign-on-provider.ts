import { createHash, randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

const CLIENT_ID = 'atrium-portal';
const CLIENT_SECRET = 'the secret of the client';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: object;
}

/** How the next id token is signed, in place of the usual way. */
export interface Signing {
  readonly header?: object;
  sign?(header: object, payload: object): Promise<string> | string;
}

/** RFC 6749, 2.3.1: both parts are encoded as those of a form. */
function basicOf(header: string | undefined): string {
  const text = Buffer.from(header?.replace('Basic ', '') ?? '', 'base64').toString();
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** A provider of OpenID Connect on this machine, which says what a test has it say. */
export class SignOnProvider {
  readonly clientId = CLIENT_ID;
  readonly clientSecret = CLIENT_SECRET;
  issuer = 'https://provider.example';
  /** Overrides of what it says about itself, for the next time that it is asked. */
  metadata: Record<string, unknown> = {};
  signing: Signing = {};
  isDown = false;
  asked: string[] = [];
  #app: FastifyInstance | undefined;
  #keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey } | undefined;
  readonly #grants = new Map<string, Grant>();

  async start(): Promise<this> {
    this.#keys = await generateKeyPair('ES256', { extractable: true });
    const app = fastify();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.addHook('onRequest', async (request, reply) => {
      this.asked.push(request.url);
      if (this.isDown) await reply.status(503).send('down');
    });
    app.get('/.well-known/openid-configuration', async () => ({
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    }));
    app.get('/jwks', async () => ({ keys: [await this.publicKey()] }));
    app.post<{ Body: URLSearchParams }>('/token', async ({ body, headers }, reply) => {
      if (basicOf(headers.authorization) !== `${CLIENT_ID}:${CLIENT_SECRET}`)
        return reply.status(401).send({ error: 'invalid_client' });
      const grant = this.#grants.get(body.get('code') ?? '');
      this.#grants.delete(body.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
        return reply.status(400).send({ error: 'invalid_grant' });
      const id_token = await this.#idToken(grant);
      return { access_token: randomUUID(), token_type: 'Bearer', id_token };
    });
    this.#app = app;
    this.issuer = await app.listen({ host: '127.0.0.1', port: 0 });
    // A test that does not stop it is not kept waiting.
    app.server.unref();
    return this;
  }

  async stop(): Promise<void> {
    await this.#app?.close();
  }

  async publicKey(): Promise<object> {
    if (!this.#keys) throw new Error('The provider has not started.');
    return { ...(await exportJWK(this.#keys.publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  }

  /** Plays the page of the provider: a person signs in. @returns the parameters that the browser comes back with */
  authorize(address: string, claims: object): string {
    const { searchParams } = new URL(address);
    const code = randomUUID();
    this.#grants.set(code, {
      nonce: searchParams.get('nonce') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri: searchParams.get('redirect_uri') ?? '',
      claims,
    });
    return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: this.issuer }).toString();
  }

  async sign(payload: object, header: object = {}): Promise<string> {
    if (!this.#keys) throw new Error('The provider has not started.');
    return new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1', ...header })
      .sign(this.#keys.privateKey);
  }

  logoutToken(claims: object, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: randomUUID() };
    return this.sign(
      { ...usual, events: { [LOGOUT_EVENT]: {} }, ...claims },
      { typ: 'logout+jwt', ...header },
    );
  }

  async #idToken({ nonce, claims }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 120, nonce };
    const payload = { ...usual, ...claims };
    const { header = {}, sign } = this.signing;
    return sign ? sign({ alg: 'ES256', kid: 'key-1', ...header }, payload) : this.sign(payload, header);
  }
}
