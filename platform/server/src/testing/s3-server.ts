import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultProxy } from './fault-proxy.ts';

const BUCKET = 'atrium-test';
/** The only credentials that the server knows. */
const KEY = 'S3RVER';

/** An S3 server on loopback with one bucket, behind a proxy that injects faults. */
export interface S3Server {
  /** What `OBJECTS_URL` has to be to reach it through the proxy. */
  readonly objectsUrl: string;
  readonly proxy: FaultProxy;
  stop(): Promise<void>;
}

/** Starts the server, and sets the credentials in this process's environment. */
export async function startS3Server(): Promise<S3Server> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: await freePort(),
    directory,
    silent: true,
    // It expects another path in the signature of a listing than the SDK and S3 itself.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const proxy = new FaultProxy(port);
  const endpoint = await proxy.listen();
  process.env.AWS_ACCESS_KEY_ID = KEY;
  process.env.AWS_SECRET_ACCESS_KEY = KEY;
  return {
    objectsUrl: `s3://${BUCKET}/portal?endpoint=${endpoint}`,
    proxy,
    stop: async () => {
      await proxy.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The server takes port 0 for its default. */
async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
