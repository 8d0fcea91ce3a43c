import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '@atrium/server/settings';

export const repository = join(import.meta.dirname, '..');

/** The contact that the demo shows in help, unless the provider's is set. */
export function demoContact(environment: Environment): Environment {
  const { SUPPORT_EMAIL, SUPPORT_URL, SUPPORT_PHONE } = environment;
  if (SUPPORT_EMAIL || SUPPORT_URL || SUPPORT_PHONE) return {};
  return { SUPPORT_EMAIL: 'support@provider.example', SUPPORT_PHONE: '+1 202 555 0143' };
}

/** Throws an error that names the setting if a server could not listen there. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      failed(new Error(whyNot(error.code, host, port)));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function whyNot(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine.`;
  const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`;
  return `Port ${port} on ${host} ${why}. Set PORT to another one.`;
}

/** A port that is free now, on loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** Ports that are tried after another one. */
const TRIED_PORTS = 100;

/** The first free port after another one. */
export async function freePortAfter(host: string, port: number): Promise<number> {
  for (let next = port + 1; next <= Math.min(port + TRIED_PORTS, 65_535); next += 1) {
    const isFree = await requireFreePort(host, next).then(
      () => true,
      () => false,
    );
    if (isFree) return next;
  }
  throw new Error(`No port after ${port} is free on ${host}. Set CONTROL_PORT to a free one.`);
}
