import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { seedDemo } from '@atrium/api/demo';
import { createEdge, readSettings } from '@atrium/edge';
import { Deltas, Registry } from '@atrium/registry';
import { freePort } from '@atrium/server';
import { startServer, stopServer, untilReady } from '../../scripts/child-process.ts';
import type { Side } from './http2-front.ts';
import { servePlainDocuments } from './plain-documents.ts';
import { releaseFederated, releaseNativeFederation, releaseOneBundle, releaseSingleSpa } from './releases.ts';
import { type BuiltSide, peers, type SideName, type Stage } from './sides.ts';

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
/** What a gateway serves. */
type Served = { readonly registry: string; readonly link?: Side['link'] };

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
  // Also where only others are measured: its builds say what their documents have.
  const federated = await releaseFederated(stages);
  const serveStages = async (
    name: SideName,
    releases: Partial<Record<Stage, Served>>,
  ): Promise<BuiltSide['at']> => {
    const served = Object.entries(releases).map(
      async ([stage, release]) => [stage, await serve(name, release)] as const,
    );
    return Object.fromEntries(await Promise.all(served));
  };
  const open: Record<SideName, () => Promise<BuiltSide['at']>> = {
    federated: () => serveStages('federated', federated),
    'one bundle': async () => serveStages('one bundle', await releaseOneBundle(stages)),
    'single-spa': async () => serveStages('single-spa', await releaseSingleSpa(stages)),
    'native federation': async () => serveStages('native federation', await releaseNativeFederation(stages)),
  };
  const built: BuiltSide[] = [];
  for (const name of sides) {
    console.log(`building: ${name}`);
    built.push({ name, at: await open[name]() });
  }
  return built;
}

/** Starts edges in front of one API. */
function serveFor(apiUrl: string, undo: Undo[]) {
  return async (name: SideName, { registry, link }: Served): Promise<Side> => {
    const environment = {
      API_URL: apiUrl,
      REGISTRY_DIR: registry,
      DEMO_MODE: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      // Which documents measure is random, so here none does.
      VITALS_ONE_IN: '0',
    };
    await makeDeltas(registry);
    const edge = await createEdge(readSettings(environment));
    undo.push(() => edge.close());
    if (peers.includes(name)) servePlainDocuments(edge);
    return { name, gatewayUrl: await edge.listen({ host: '127.0.0.1', port: 0 }), link };
  };
}

/** The control plane makes them, and none runs here. */
async function makeDeltas(folder: string): Promise<void> {
  const deltas = new Deltas(new Registry(folder), join(folder, 'deltas'), (error) => {
    throw error;
  });
  deltas.scheduleOffered();
  await deltas.settled();
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
