import { createServer } from 'node:net';

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
