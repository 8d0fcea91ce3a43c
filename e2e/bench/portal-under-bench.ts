import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { seedDemo } from '@atrium/api/demo';
import { buildOneBundle, buildPlainDefaults } from '@atrium/build/bench';
import { createGateway, parseSettings, publish } from '@atrium/gateway';
import { startServer, stopServer, untilReady } from '../../scripts/child-process.ts';
import { buildAndPublish, deployables } from '../../scripts/deployables.ts';
import { freePort, repository } from '../../scripts/settings.ts';
import type { Side } from './http2-front.ts';

/** One API with demo data, and a gateway for each way of building. */
export interface PortalUnderBench {
  readonly federated: Side;
  readonly oneBundle: Side;
  /** Federated with the plugin's defaults, without the preset. */
  readonly plainDefaults: Side;
  close(): Promise<void>;
}

type Undo = () => unknown;

const shell = join(repository, 'shell');

/** @param publicUrl Address that browsers use. */
export async function openPortal(publicUrl: string): Promise<PortalUnderBench> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await openSides(publicUrl, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSides(publicUrl: string, undo: Undo[]) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // Readable by the user that the database runs as.
  chmodSync(folder, 0o755);
  const apiUrl = await startApi(publicUrl, folder, undo);

  const openGateway = async (name: string) => {
    const environment = {
      API_URL: apiUrl,
      REGISTRY_DIR: join(folder, name),
      DEMO_MODE: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    };
    const gateway = await createGateway(parseSettings(environment));
    undo.push(() => gateway.close());
    return gateway.listen({ host: '127.0.0.1', port: 0 });
  };
  await buildAndPublish(deployables(), join(folder, 'federated'), (line) => console.log(line));
  process.env.NODE_ENV = 'production';
  const bundle = await publishOneBundle(folder);
  await publishPlainDefaults(folder);
  return {
    federated: { name: 'federated', gatewayUrl: await openGateway('federated') },
    oneBundle: { name: 'one bundle', gatewayUrl: await openGateway('one-bundle'), link: bundle },
    plainDefaults: { name: 'plain defaults', gatewayUrl: await openGateway('plain-defaults') },
  };
}

async function startApi(publicUrl: string, folder: string, undo: Undo[]): Promise<string> {
  const database = await startDatabase({ dataDir: folder });
  undo.push(() => database.stop());
  await prepareDatabase(database.url);
  await seedDemo(database.url);
  const port = await freePort();
  const environment = {
    NODE_ENV: 'production',
    DEMO_MODE: 'true',
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  };
  const api = startServer('api', 'api/src/main.ts', environment, folder);
  undo.push(() => stopServer(api));
  const address = `http://127.0.0.1:${port}`;
  await untilReady(api, `${address}/healthz`, folder);
  return address;
}

function remotes(): string[] {
  return deployables()
    .map((name) => join(repository, name))
    .filter((sources) => sources !== shell);
}

async function publishPlainDefaults(folder: string): Promise<void> {
  for (const built of await buildPlainDefaults(shell, remotes(), join(folder, 'plain')))
    await publish(built, join(folder, 'plain-defaults'));
}

/**
 * Publishes the same sources as one bundle.
 *
 * @returns Preload hints for the chunks of a page, which the gateway writes for remotes only.
 */
async function publishOneBundle(folder: string): Promise<Side['link']> {
  const { folders, chunks } = await buildOneBundle(shell, remotes(), folder);
  for (const built of folders) await publish(built, join(folder, 'one-bundle'));
  const files = chunks['mfe-applications-list'] ?? [];
  const links = files.map(
    ({ path, integrity }) =>
      `</assets/shell/1.0.0/${path}>; rel=preload; as=script; crossorigin=anonymous; integrity="${integrity}"`,
  );
  return (path) => (/^\/c\/\d+\/applications$/.test(path) ? links.join(', ') : undefined);
}
