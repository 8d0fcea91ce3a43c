// The portal as people reach it, for drills: through balancers, with connections to its databases that can be frozen.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { type AdminClient, connectAsAdmin, createLineTo, type Line } from '@atrium/api/testing';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { createFirstOwner, type FirstOwner } from '../testing/first-owner.ts';
import { type DrillEnvironment, type DrillProcess, startPortalProcesses } from './portal-processes.ts';

/** A token ends after five minutes. */
const SIGN_IN_AGAIN_MS = 240_000;

export interface DrillOptions {
  /** Of each process; two by default. */
  readonly replicas?: number;
  /** Further settings. */
  readonly env?: DrillEnvironment;
  /** Before the processes start. @returns settings that depend on the place, if there are any */
  readonly prepare?: (place: DrillPlace) => Promise<DrillEnvironment | undefined>;
}

export interface DrillPlace {
  /** Superuser of the portal's database. */
  readonly admin: AdminClient;
  readonly databaseUrl: string;
  /** As superuser, for another database of the server. */
  readonly adminUrl: string;
  readonly folder: string;
}

/** A signed-in call: its status, and how long it took. */
interface DrillCall {
  readonly status: number;
  readonly ms: number;
}

export interface DrillPortal extends DrillPlace {
  /** Where people reach it: the balancer in front of the gateways. */
  readonly origin: string;
  readonly owner: FirstOwner;
  readonly processes: readonly DrillProcess[];
  /** Settings of the processes. */
  readonly env: DrillEnvironment;
  readonly lines: { readonly database: Line; readonly registry: Line };
  /** Lines of the log of all processes. */
  log(): string;
  /** Calls the portal as the owner of its first customer; a connection that breaks has the status 0. */
  call(path: string, body?: object): Promise<DrillCall>;
  /** Of the owner, for the first customer. */
  token(): Promise<string>;
  close(): Promise<void>;
}

/** Starts everything on an empty database; resolves once the first owner is signed in. */
export async function openDrillPortal(options: DrillOptions = {}): Promise<DrillPortal> {
  const { replicas = 2, env = {}, prepare } = options;
  const folder = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
  // Readable by the user that the database runs as.
  chmodSync(folder, 0o755);
  const database = await startDatabase({ dataDir: folder, volatile: true });
  await prepareDatabase(database.url);
  const registryUrl = Object.assign(new URL(database.adminUrl), { pathname: '/registry' }).href;
  const server = await connectAsAdmin(database.adminUrl);
  await server.query('CREATE DATABASE registry');
  await server.close();
  const ownUrl = Object.assign(new URL(database.adminUrl), { pathname: new URL(database.url).pathname });
  const admin = await connectAsAdmin(ownUrl.href);
  const lines = { database: await createLineTo(database.url), registry: await createLineTo(registryUrl) };
  const registry = join(folder, 'registry');
  const place = { admin, databaseUrl: database.url, adminUrl: database.adminUrl, folder };
  const prepared = await prepare?.(place);
  await publish(createShellBuild(), registry);
  const settings = {
    api: { DATABASE_URL: lines.database.url, ...env.api, ...prepared?.api },
    gateway: {
      REGISTRY_DIR: registry,
      REGISTRY_DATABASE_URL: lines.registry.url,
      ...env.gateway,
      ...prepared?.gateway,
    },
  };
  const portal = await startPortalProcesses(folder, replicas, settings);
  const { origin, processes } = portal;
  const owner = await createFirstOwner(database.url, origin);
  const calls = caller(origin, owner);
  return {
    ...place,
    origin,
    owner,
    processes,
    env: settings,
    lines,
    log: () => processes.map(({ said }) => said()).join(''),
    ...calls,
    close: async () => {
      await portal.close();
      await admin.close().catch(() => {});
      await Promise.all(Object.values(lines).map((line) => line.close()));
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function caller(origin: string, owner: FirstOwner): Pick<DrillPortal, 'call' | 'token'> {
  let token = '';
  let signedInAt = Number.NEGATIVE_INFINITY;
  const send = async (path: string, body: object | undefined, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const change = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}${path}`, { headers, ...change });
    return { status: response.status, text: await response.text() };
  };
  const signIn = async () => {
    const { email, password, customerId } = owner;
    const login = await send('/api/login/', { email, password }, '');
    const user = (JSON.parse(login.text) as { token: string }).token;
    const scoped = await send('/customer-portal/auth/sign_by_customer', { customerId }, user);
    ({ token } = JSON.parse(scoped.text) as { token: string });
  };
  const freshToken = async () => {
    if (performance.now() - signedInAt > SIGN_IN_AGAIN_MS) {
      signedInAt = performance.now();
      // During a fault the former token goes on.
      await signIn().catch(() => {});
    }
    return token;
  };
  return {
    token: freshToken,
    call: async (path, body) => {
      const bearer = await freshToken();
      const askedAt = performance.now();
      const { status } = await send(path, body, bearer).catch(() => ({ status: 0 }));
      return { status, ms: performance.now() - askedAt };
    },
  };
}
