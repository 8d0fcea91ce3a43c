import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { cookieName, DOCUMENT_HEADER, SESSION_COOKIE } from '@atrium/contract';
import { MARK_HEADER, MARK_WANTED_HEADER, markedIn, markWantedOf } from '@atrium/server';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a key, and what an API publishes and signs with it. */
export function createMarkSigner(kid = 'key') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    published: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] },
    /** Signs claims as the API signs a mark, or with others in place of its own. */
    sign: (claims: object, header: object = { alg: 'ES256', kid }): string => {
      const exp = Math.floor(Date.now() / 1000) + 60;
      const text = `${encode(header)}.${encode({ iss: 'atrium', aud: 'gateway', exp, ...claims })}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
  };
}

/** The person of a cookie `person=7`; null for none. */
function personOf({ headers }: IncomingMessage): number | null {
  const [, id] = /person=(\d+)/.exec(headers.cookie ?? '') ?? [];
  return id ? Number(id) : null;
}

/** With these the gate can compare releases. */
const descriptions: Readonly<Record<string, object>> = {
  '/openapi.json': { paths: {} },
  '/customer-portal/permissions': { permissions: [] },
};

/**
 * Starts an API that publishes its keys and restores the sessions of a file's tests. A session is the cookie `person=7`; that
 * person acts for every customer but those in `foreign`.
 */
export function setUpSigningApi() {
  const signer = createMarkSigner();
  const foreign = new Set<number>();
  let server: Server;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (request.url === '/.well-known/jwks.json') return response.end(JSON.stringify(signer.published));
      const described = descriptions[request.url ?? ''];
      if (described) return response.end(JSON.stringify(described));
      if (request.url !== '/api/auth/restore') return response.writeHead(404).end();
      const { customerId } = (await json(request)) as { customerId: number };
      const userId = personOf(request);
      const wanted = markWantedOf(request.headers[MARK_WANTED_HEADER]);
      if (foreign.has(customerId)) return response.writeHead(403).end();
      if (userId !== null && wanted)
        response.setHeader(MARK_HEADER, signer.sign(markedIn(wanted, { userId, customerId }, 'secret')));
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ session: userId }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  return {
    signer,
    /** Customers for which no one may act. */
    foreign,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

type Inject = (
  request: InjectOptions,
) => Promise<Pick<LightMyRequestResponse, 'body'> & { readonly headers: Readonly<Record<string, unknown>> }>;

/** A page that a browser opened. */
export interface OpenedPage {
  readonly body: string;
  /** Signed id of its document. */
  readonly id: string;
}

/**
 * What browsers do at a gateway.
 *
 * @param origin of its pages, which the name of the session's cookie depends on
 */
export function browsersAt(inject: Inject, origin: () => string = () => 'http://localhost') {
  const open = async (customer: number, remoteAddress = '10.0.0.1', cookie = ''): Promise<OpenedPage> => {
    const { body } = await inject({ url: `/c/${customer}/probe`, remoteAddress, headers: { cookie } });
    return { body, id: /<meta name="atrium-document" content="([\w.-]+)">/.exec(body)?.[1] ?? '' };
  };
  /** Restores the session of a document, and returns its id afterwards: the same one if the session is not proved. */
  const restore = async (
    id: string,
    customerId: number,
    headers: Record<string, string>,
    remoteAddress: string,
  ) => {
    const response = await inject({
      method: 'POST',
      url: '/api/auth/restore',
      remoteAddress,
      headers: { ...headers, [DOCUMENT_HEADER]: id },
      payload: { customerId },
    });
    return String(response.headers[DOCUMENT_HEADER] ?? id);
  };
  return {
    open,
    restore,
    /** Opens a page as a person whose session the API restores. */
    openAs: async (person: number, customer: number, remoteAddress = '10.0.0.1'): Promise<OpenedPage> => {
      const cookie = `person=${person}; ${cookieName(SESSION_COOKIE, { origin: origin() })}=x`;
      const page = await open(customer, remoteAddress, cookie);
      // The gateway reads the keys of the API when it starts, and lets no one wait for that.
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const id = await restore(page.id, customer, { cookie }, remoteAddress);
        if (id !== page.id) return { ...page, id };
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('the session of a document was not proved');
    },
  };
}
