import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { seedDemo } from '@atrium/api/demo';
import * as ownGateway from '@atrium/gateway';
import { startServer, stopServer, untilReady } from '../../scripts/child-process.ts';
import { freePort } from '../../scripts/settings.ts';
import type { Side } from './http2-front.ts';
import {
  linksOf,
  releaseFederated,
  releaseOneBundle,
  releasePlainDefaults,
  releaseSingleSpa,
} from './releases.ts';
import type { BuiltSide, SideName, Stage } from './sides.ts';
import { openToday } from './today.ts';

/** One API with demo data, and a gateway for each way of building and each stage. */
export interface PortalUnderBench {
  readonly sides: readonly BuiltSide[];
  close(): Promise<void>;
}

/** What to build. */
export interface PortalOptions {
  /** Address that browsers use. */
  readonly publicUrl: string;
  readonly sides: readonly SideName[];
  readonly stages: readonly Stage[];
}

type Undo = () => unknown;
type Gateway = typeof ownGateway;

/** Builds all sides and starts what serves them, on loopback. */
export async function openPortal(options: PortalOptions): Promise<PortalUnderBench> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { sides: await openSides(options, undo), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSides({ publicUrl, sides, stages }: PortalOptions, undo: Undo[]): Promise<BuiltSide[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // Readable by the user that the database runs as.
  chmodSync(folder, 0o755);
  const serve = serveFor(await startApi(publicUrl, folder, undo), undo);
  process.env.NODE_ENV = 'production';
  // Also where only others are measured: its release says what their documents have.
  const federated = await releaseFederated(join(folder, 'federated'), stages);
  const atEach = async (open: (stage: Stage) => Promise<Side | undefined>): Promise<BuiltSide['at']> => {
    const opened = stages.map(async (stage) => [stage, await open(stage)] as const);
    return Object.fromEntries(await Promise.all(opened));
  };
  const open: Record<SideName, () => Promise<BuiltSide['at']>> = {
    federated: () => atEach(async (stage) => serve('federated', { registry: federated[stage] })),
    today: async () => {
      const today = await openToday();
      undo.push(() => today.close());
      return atEach(async (stage) => {
        const { registry, ...release } = today.releases[stage];
        return serve('today', { registry, link: linksOf(release) }, today.gateway);
      });
    },
    'one bundle': async () => {
      const releases = await releaseOneBundle(join(folder, 'one-bundle'), stages);
      return atEach(async (stage) => serve('one bundle', releases[stage]));
    },
    'plain defaults': async () => ({
      now: await serve('plain defaults', { registry: await releasePlainDefaults(join(folder, 'plain')) }),
    }),
    'single-spa': async () => {
      const releases = await releaseSingleSpa(join(folder, 'single-spa'), stages);
      return atEach(async (stage) => serve('single-spa', releases[stage]));
    },
  };
  const built: BuiltSide[] = [];
  for (const name of sides) {
    console.log(`building: ${name}`);
    built.push({ name, at: await open[name]() });
  }
  return built;
}

/** Starts gateways in front of one API. */
function serveFor(apiUrl: string, undo: Undo[]) {
  return async (
    name: string,
    { registry, link }: { readonly registry?: string; readonly link?: Side['link'] } = {},
    { createGateway, parseSettings }: Gateway = ownGateway,
  ): Promise<Side | undefined> => {
    if (registry === undefined) return undefined;
    const environment = {
      API_URL: apiUrl,
      REGISTRY_DIR: registry,
      DEMO_MODE: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    };
    const gateway = await createGateway(parseSettings(environment));
    undo.push(() => gateway.close());
    return { name, gatewayUrl: await gateway.listen({ host: '127.0.0.1', port: 0 }), link };
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
