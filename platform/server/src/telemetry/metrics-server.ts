import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** Where metrics are read. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** A listener for metrics. */
interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics of a process at `/metrics` of an address of its own, which only monitoring can reach: they are
 * not secret, and no visitor's concern. It goes on while the server drains.
 */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    };
    response.writeHead(200, headers).end(metrics.text());
  });
  server.listen(port, host);
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_PORT: cannot listen on ${host}:${port} (${code}).`);
  });
  const { address, port: actual, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}/metrics`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
