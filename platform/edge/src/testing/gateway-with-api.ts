import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publish } from '@atrium/registry';
import { createFolder } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import type { EdgeSettings } from '../settings.ts';
import { createSettings } from './fixture.ts';

/** A request that the API received. */
interface ApiRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Gateways in front of a fake API, which responds `from the API` to everything. */
export interface GatewayTests<Settings extends EdgeSettings, Created> {
  /** Requests that the API received during the current test. */
  readonly apiRequests: readonly ApiRequest[];
  /** URL of the API. */
  apiUrl(): string;
  /** Publishes builds and creates a gateway, which is closed after the test. */
  gatewayWith(builds: readonly string[], overrides?: Partial<Settings>): Promise<Created>;
}

/**
 * Starts the fake API for the tests of a file.
 *
 * @param create Creates another server than an edge, such as one that has a control plane too.
 */
export function setUpGatewayTests<
  Settings extends EdgeSettings = EdgeSettings,
  Created extends { close(): Promise<unknown> } = FastifyInstance,
>(
  create: (settings: Partial<Settings>) => Promise<Created> = (settings) =>
    createEdge(createSettings(settings)) as unknown as Promise<Created>,
): GatewayTests<Settings, Created> {
  const apiRequests: ApiRequest[] = [];
  const gateways: Created[] = [];
  let api: Server;

  beforeAll(async () => {
    api = createServer(async (request, response) => {
      // The gateway reads the API's keys by itself.
      const isOwn = !request.headers['x-forwarded-for'] && request.url === '/.well-known/jwks.json';
      if (isOwn) return response.writeHead(404).end();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('utf8');
      apiRequests.push({ url: request.url ?? '', headers: request.headers, body });
      response.setHeader('set-cookie', 'a=1; HttpOnly').end('from the API');
    });
    await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  });

  afterEach(async () => {
    apiRequests.length = 0;
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  });

  afterAll(async () => {
    await new Promise((closed) => api.close(closed));
  });

  const apiUrl = () => `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  return {
    apiRequests,
    apiUrl,
    gatewayWith: async (builds, overrides) => {
      const registryFolder = overrides?.registryFolder ?? createFolder();
      for (const build of builds) await publish(build, registryFolder);
      const gateway = await create({ apiUrl: apiUrl(), ...overrides, registryFolder } as Partial<Settings>);
      gateways.push(gateway);
      return gateway;
    },
  };
}
