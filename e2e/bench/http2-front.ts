import { once } from 'node:events';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Certificate } from '@atrium/server/testing';

/** The gateway that the proxy forwards to, and `Link` headers to add to its documents. */
export interface Side {
  readonly name: string;
  /** Address of the gateway. */
  readonly gatewayUrl: string;
  /** `Link` header of the document at a path. */
  readonly link?: (path: string) => string | undefined;
}

/** An HTTP/2 proxy in front of the gateways, as in production; HTTP/1.1 for clients without it. */
export interface Front {
  /** Forwards everything to one side from now on. */
  lead(to: Side): void;
  close(): Promise<void>;
}

/** `User-Agent` of a browser that the proxy keeps from getting compression dictionaries. */
export const WITHOUT_DICTIONARIES = 'Chromium without dictionaries';

/** Headers that belong to one connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

function without(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name));
  return Object.fromEntries(kept);
}

/** Starts the proxy: one origin for all sides, so that cookies, addresses and certificate are the same. */
export async function startFront(port: number, { key, cert }: Certificate): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let side: Side | undefined;

  function pass(asked: Http2ServerRequest, reply: Http2ServerResponse): void {
    if (!side) return void reply.writeHead(503).end();
    const headers = {
      ...without(asked.headers),
      host: asked.headers[':authority'] ?? asked.headers.host,
      'x-forwarded-proto': 'https',
    };
    const link = asked.headers['sec-fetch-dest'] === 'document' && side.link?.(asked.url);
    const passed = request(new URL(asked.url, side.gatewayUrl), { agent, method: asked.method, headers });
    passed.on('response', (response) => {
      const { 'use-as-dictionary': dictionary, ...others } = without(response.headers);
      const offered = asked.headers['user-agent'] === WITHOUT_DICTIONARIES ? undefined : dictionary;
      reply.writeHead(response.statusCode ?? 502, {
        ...others,
        ...(offered && { 'use-as-dictionary': offered }),
        ...(link && { link }),
      });
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  const server = createSecureServer({ key, cert, allowHTTP1: true }, pass);
  const connections = new Set<Duplex>();
  server.on('secureConnection', (connection: Duplex) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    lead: (to) => {
      side = to;
    },
    close: async () => {
      agent.destroy();
      const closed = once(server, 'close');
      server.close();
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}
