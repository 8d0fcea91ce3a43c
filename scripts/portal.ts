import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOf,
  defaultObjectsUrl,
  type InstallationSettings,
  movedAside,
  operatorPassword,
  operatorPasswordFile,
  readSettings,
  requireWritableFolder,
} from '@atrium/admin';
import { prepareDatabase, type RunningDatabase, readSetUp, startPreparedDatabase } from '@atrium/api';
import { demoSignIns, seedDemo } from '@atrium/api/demo';
import { startDevServer } from '@atrium/build';
import { freePort } from '@atrium/server';
import { errorMessage } from '@atrium/server/thrown';
import { startServer, stopServer, untilReady } from './child-process.ts';
import { demoContact } from './demo-contact.ts';
import { buildAndPublish, deployables, publishBuilt } from './deployables.ts';
import { moveRegistryAside } from './moved-registry.ts';
import { repository } from './repository.ts';
import { freePortAfter, requireFreePort } from './required-port.ts';
import { RestartingServer } from './restarting-server.ts';

/** Sources whose changes restart the API. Migrations run at the next start. */
const apiSources = ['api/src', 'shared/contract/src', 'platform/server/src'];

/** Stops the servers, the last started first. */
const running: (() => Promise<void>)[] = [];
let database: RunningDatabase | undefined;
let stopping = false;

interface Launch {
  readonly name: string;
  readonly script: string;
  readonly url: string;
  readonly env: Record<string, string>;
  readonly logs: string;
}

/** What differs between `npm start` and `npm run dev`. */
export interface PortalOptions {
  /** Deployables served with hot reload; the others are built and published. */
  readonly hotReload: readonly string[];
  /** Those of them whose types are checked; by default all. */
  readonly typesChecked?: readonly string[];
  /** Whether to serve what was published before, or else the last builds, even if sources have changed since. */
  readonly asBuilt?: boolean;
  /** Whether the API restarts when its sources change. */
  readonly restartApi?: boolean;
}

/** Runs the whole portal until it is stopped; exits with 1 if it cannot start. */
export async function runPortal(options: PortalOptions): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  process.on('disconnect', () => stop(0));
  try {
    await startPortal(readSettings(process.env), options);
  } catch (error) {
    if (!stopping) console.error(`\nAtrium did not start. ${errorMessage(error)}`);
    if (process.env.DEBUG) console.error(error);
    await stop(1);
  }
}

/** Starts the database and the servers; rejects with the reason if one does not start. */
export async function startPortal(
  settings: InstallationSettings,
  { hotReload, typesChecked = hotReload, asBuilt, restartApi }: PortalOptions,
): Promise<void> {
  const { host, port, dataDir, demo } = settings;
  requireWritableFolder(dataDir);
  await requireFreePort(host, port);

  const registry = join(dataDir, 'registry');
  const logs = join(dataDir, 'logs');
  const databaseUrl = await openDatabase(settings);
  if (demo) await step('Loading demo data', () => seedDemo(databaseUrl));
  const moved = await moveRegistryAside(registry, deployables());
  if (moved) console.log(moved);
  await step(asBuilt ? 'Publishing what was built' : 'Building what changed', async () => {
    const published = deployables().filter((name) => !hotReload.includes(name));
    if (!asBuilt) await buildAndPublish(published, registry, (line) => console.log(`  ${line}`));
    else if (!existsSync(registry)) await publishBuilt(published, registry);
  });
  const devServers = await startDevServers(hotReload, typesChecked);

  const apiPort = await freePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const named = host === '127.0.0.1' ? 'localhost' : host;
  const address = addressOf(named, port);
  const controlPort = await portOfControl(host, port);
  const controlUrl = process.env.CONTROL_PUBLIC_URL || addressOf(named, controlPort);
  const shared = {
    NODE_ENV: 'production',
    // Both would take the same port.
    METRICS_PORT: '',
    DEMO_MODE: String(demo),
    PUBLIC_URL: settings.publicUrl,
  };
  await step('Starting the API', async () => {
    const env = {
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...(settings.databaseUrl || process.env.OBJECTS_URL ? {} : { OBJECTS_URL: defaultObjectsUrl(dataDir) }),
      // Only the gateway connects to it; proxies before the gateway are a setting of the gateway.
      TRUST_PROXY: 'loopback',
    };
    const api = { name: 'api', script: 'api/src/main.ts', url: apiUrl, env, logs };
    await (restartApi ? serveRestarting(api, apiSources) : serve(api));
  });
  await step('Starting the gateway', async () => {
    const env = {
      ...shared,
      HOST: host,
      PORT: String(port),
      CONTROL_PORT: String(controlPort),
      CONTROL_PUBLIC_URL: controlUrl,
      API_URL: apiUrl,
      REGISTRY_DIR: registry,
      DEV_SERVERS: devServers,
      OPERATOR_PASSWORD: operatorPassword(dataDir),
      ...(demo && demoContact(process.env)),
    };
    const url = addressOf(reachable(host), port);
    await serve({ name: 'gateway', script: 'platform/gateway/src/main.ts', url, env, logs });
  });
  greet(address, controlUrl, settings);
}

/** `CONTROL_PORT`, or the first port after the portal's that is free. */
async function portOfControl(host: string, port: number): Promise<number> {
  const { CONTROL_PORT } = process.env;
  return CONTROL_PORT ? Number(CONTROL_PORT) : freePortAfter(host, port);
}

/** Starts a server and waits until it is ready; an unexpected exit later stops the portal. */
async function serve({ name, script, url, env, logs }: Launch): Promise<void> {
  const server = startServer(name, script, env, logs);
  running.push(() => stopServer(server));
  await untilReady(server, `${url}/healthz`, logs);
  void server.exited.then((code) => {
    if (stopping) return;
    console.error(
      `\nThe ${name} stopped unexpectedly (exit code ${code}). Its log: ${join(logs, `${name}.log`)}`,
    );
    void stop(1);
  });
}

/** Like {@link serve}, and restarts the server when its sources change. */
async function serveRestarting(
  { name, script, url, env, logs }: Launch,
  sources: readonly string[],
): Promise<void> {
  const server = new RestartingServer({
    start: () => startServer(name, script, env, logs),
    untilReady: (started) => untilReady(started, `${url}/healthz`, logs),
    sources: sources.map((folder) => join(repository, folder)),
    print: console.log,
  });
  running.push(() => server.stop());
  await server.ready();
}

/** An address to connect to for a server that listens on `host`. */
function reachable(host: string): string {
  return { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
}

async function openDatabase({ databaseUrl, rolePrefix, dataDir }: InstallationSettings): Promise<string> {
  if (databaseUrl) {
    await step('Migrating the database of DATABASE_URL', () =>
      prepareDatabase(databaseUrl, { rolePrefix, ...readSetUp(process.env) }),
    );
    return databaseUrl;
  }
  const opened = await step('Starting PostgreSQL and migrating the database', () =>
    startPreparedDatabase({
      dataDir,
      ...readSetUp(process.env),
      onStart: (server) => {
        database = server;
      },
    }),
  );
  if (opened.movedDemo) console.log(`  ${movedAside(opened.movedDemo)}`);
  void opened.database.failed.then((why) => {
    console.error(`\n${why}`);
    void stop(1);
  });
  return opened.database.url;
}

async function startDevServers(names: readonly string[], typesChecked: readonly string[]): Promise<string> {
  const addresses: string[] = [];
  for (const name of names) {
    const print = typesChecked.includes(name) ? console.log : undefined;
    const { url } = await startDevServer(join(repository, name), await freePort(), print);
    console.log(`  ${name}: hot reload`);
    addresses.push(`${name}=${url}`);
  }
  return addresses.join(',');
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`${name}…\n`);
  const result = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  done in ${seconds} s\n`);
  return result;
}

function greet(address: string, controlUrl: string, { demo, dataDir }: InstallationSettings): void {
  console.log(`\nAtrium is ready: ${address}\n`);
  if (demo) {
    console.log(`Sign in with the password ${demoSignIns.password} as one of`);
    for (const { email, role } of [...demoSignIns.people, ...demoSignIns.staff])
      console.log(`  ${email.padEnd(30)} ${role}`);
    console.log(`\nEmails that the portal sends: ${address}/mailbox`);
  } else {
    console.log(
      'This portal has no demo data. Create the first customer with: npm run admin -- create-customer',
    );
  }
  console.log(`\nFor teams and operators: ${controlUrl} (ATRIUM_CONTROL of the command line)`);
  console.log(
    `Fleet page: ${controlUrl}/fleet (any user name; the password is in ${operatorPasswordFile(dataDir)})`,
  );
  console.log('\nPress Ctrl-C to stop.');
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running].reverse().map((end) => end()));
  await database?.stop();
  process.exit(code);
}
