// `npm run drill:alerts`: runs an API for each fault, has people use it, breaks it after a minute, and records its metrics
// for four minutes as a unit test of the alert rules (operations/recorded/); then those of a quiet hour, of
// QUIET_MINUTES. It takes two hours; `npm run drill:alerts -- sign-in-flood quiet-hour` records these only.
// `npm run check:operations` says whether each fault raises its alerts, and the quiet hour none. Record on a machine that
// does nothing else.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningApi, startApi } from '../src/server/start-api.ts';
import { readSettings } from '../src/settings/index.ts';
import { type AdminClient, connectAsAdmin } from '../src/testing/admin-client.ts';
import {
  createCustomer,
  createLineTo,
  createMembership,
  createSession,
  createUser,
  type Line,
} from '../src/testing/index.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts';
import { startTestServer } from '../src/testing/test-server.ts';
import { createTokens, parseKeys } from '../src/tokens/index.ts';
import { Recorder, SCRAPE_MS } from './recorder.ts';

const FAULT_SCRAPES = 17;
const BREAK_AT = 4;
const QUIET_MINUTES = Number(process.env.QUIET_MINUTES ?? 60);
const PAUSE_MS = 500;
const TOKEN_S = 60;
const CALLS = ['auth/me', 'applications', 'applications/main_status', 'deadlines', 'points/balance'];
const folder = fileURLToPath(new URL('../../operations/recorded/', import.meta.url));

interface Portal {
  readonly api: RunningApi;
  readonly db: TestDatabase;
  readonly line: Line;
  readonly admin: AdminClient;
  call(path: string, body?: object): Promise<number>;
  close(): Promise<void>;
}

interface Fault {
  readonly name: string;
  readonly alerts: readonly string[];
  /** Before the API starts. */
  prepare?(portal: { readonly admin: AdminClient }): Promise<unknown>;
  /** Once; what it returns ends it. */
  break(portal: Portal): Promise<() => unknown>;
}

const nothing = async () => () => {};

/** Repeats calls until it is ended. */
function repeat(pauseMs: number, work: () => unknown): () => void {
  const timer = setInterval(work, pauseMs);
  return () => clearInterval(timer);
}

async function invite(call: Portal['call'], name: string): Promise<void> {
  const invitation = { email: `${name}@acme.example`, displayName: name, role: 'viewer' };
  const status = await call('users_management/invite', invitation);
  if (status !== 201) throw new Error(`${name} was not invited: ${status}`);
}

const faults: Fault[] = [
  {
    name: 'frozen-database',
    alerts: ['AtriumDatabaseUnavailable', 'AtriumErrors', 'AtriumSlow'],
    break: async ({ line }) => {
      line.freeze();
      return () => line.mend();
    },
  },
  {
    name: 'killed-process',
    alerts: ['AtriumProcessDown'],
    break: async ({ api }) => {
      await api.close();
      return () => {};
    },
  },
  {
    name: 'mail-server-down',
    alerts: ['AtriumMailServerFails'],
    break: async ({ call }) => {
      for (const name of ['ada', 'grace', 'joan', 'mary']) await invite(call, name);
      return () => {};
    },
  },
  {
    name: 'sign-in-flood',
    alerts: ['AtriumSignInFlood'],
    break: async ({ api }) => {
      let guess = 0;
      return repeat(200, () => {
        const body = JSON.stringify({ email: 'ada@acme.example', password: `guess number ${guess++}` });
        const headers = { 'content-type': 'application/json' };
        fetch(`${api.url}/api/login/`, { method: 'POST', headers, body }).catch(() => {});
      });
    },
  },
  {
    name: 'stuck-outbox',
    alerts: ['AtriumOutboxDelayed'],
    break: async ({ admin, call }) => {
      await admin.query("SELECT pg_advisory_lock(hashtextextended('atrium job outbox-relay', 0))");
      await invite(call, 'ada');
      return () => {};
    },
  },
  {
    name: 'broken-ledger',
    alerts: ['AtriumLedgerBroken'],
    prepare: ({ admin }) =>
      admin.query('SET session_replication_role = replica; UPDATE wallets SET points = 5'),
    break: nothing,
  },
  {
    name: 'locked-table',
    alerts: ['AtriumConnectionsExhausted', 'AtriumErrors', 'AtriumSlow'],
    break: async ({ admin, call }) => {
      await admin.query('BEGIN; LOCK TABLE applications');
      const end = repeat(100, () => call('applications'));
      return () => {
        end();
        return admin.query('ROLLBACK');
      };
    },
  },
  {
    name: 'blocked-event-loop',
    alerts: ['AtriumEventLoopBlocked'],
    break: async () => repeat(310, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)),
  },
  { name: 'quiet-hour', alerts: [], break: nothing },
];

async function openPortal(fault: Fault): Promise<Portal> {
  const db = await createTestDatabase();
  const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
  await createMembership(db.database, { userId: user.id, customerId: customer.id, role: 'owner' });
  const admin = await connectAsAdmin(db.adminUrl);
  await fault.prepare?.({ admin });
  const line = await createLineTo(db.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-alerts-'));
  const api = await startApi(
    readSettings({
      DATABASE_URL: line.url,
      DATA_DIR: dataDir,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      // No one listens there.
      SMTP_URL: 'smtp://127.0.0.1:9',
    }),
  );
  const tokens = createTokens(await parseKeys(readFileSync(join(dataDir, 'token-signing-key.json'), 'utf8')));
  const sessionId = await createSession(db.database, user.id);
  await admin.query("UPDATE sessions SET expires_at = now() + interval '2 hours'");
  const person = () => ({
    userId: user.id,
    sessionId,
    customerId: 0,
    tokenKind: 'user' as const,
    expiresAt: Math.floor(Date.now() / 1000) + TOKEN_S,
  });
  const call = async (path: string, body?: object): Promise<number> => {
    const headers = {
      authorization: `Bearer ${await tokens.signCustomer(person(), customer.id)}`,
      'content-type': 'application/json',
    };
    const change = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${api.url}/customer-portal/${path}`, { headers, ...change }).catch(
      () => null,
    );
    await response?.arrayBuffer().catch(() => {});
    return response?.status ?? 0;
  };
  return {
    api,
    db,
    line,
    admin,
    call,
    close: async () => {
      // The fault may have closed it.
      await api.close().catch(() => {});
      await admin.close();
      await line.close();
      await db.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function record(fault: Fault): Promise<void> {
  const isQuiet = fault.alerts.length === 0;
  const scrapes = isQuiet ? (QUIET_MINUTES * 60_000) / SCRAPE_MS + 1 : FAULT_SCRAPES;
  const portal = await openPortal(fault);
  const recorder = new Recorder();
  let turn = 0;
  const endUse = repeat(PAUSE_MS, () => portal.call(CALLS[turn++ % CALLS.length] ?? ''));
  let mend: (() => unknown) | undefined;
  // Until every job has run once.
  await delay(2 * SCRAPE_MS);
  for (let scrape = 0; scrape < scrapes; scrape++) {
    if (scrape === BREAK_AT) mend = await fault.break(portal);
    const next = delay(SCRAPE_MS);
    await recorder.scrape(portal.api.metricsUrl ?? '');
    await next;
  }
  endUse();
  await mend?.();
  recorder.write(join(folder, `${fault.name}.yaml`), fault);
  console.log(`${fault.name}: recorded`);
  await portal.close();
}

const named = process.argv.slice(2);
const server = await startTestServer();
mkdirSync(folder, { recursive: true });
try {
  for (const fault of faults) if (named.length === 0 || named.includes(fault.name)) await record(fault);
} finally {
  await server.stop();
}
