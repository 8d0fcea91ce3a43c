import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that a server listens on. @throws Error if it does not listen on one */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

/** A port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  await new Promise((done) => probe.close(done));
  return port;
}
