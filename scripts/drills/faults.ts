// What can go wrong, which alerts it has to raise, and where the runbook's entries (docs/operations.md) show the cause.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdminClient, type MailFault, startFaultyMailServer } from '@atrium/api/testing';
import { startS3Server } from '@atrium/server/testing';
import type { DrillOptions, DrillPortal } from './portal.ts';

/** A place that an entry of the runbook names. */
type Place = 'log' | { readonly admin: readonly string[] } | { readonly sql: string };

/** What a fault needs next to the portal. */
interface Staged {
  readonly env: NonNullable<DrillOptions['env']>;
  readonly begin?: () => unknown;
  close(): unknown;
}

export interface Fault {
  readonly name: string;
  readonly alerts: readonly string[];
  readonly places: readonly { readonly look: Place; readonly shows: RegExp }[];
  /** Before the portal starts. */
  stage?(): Promise<Staged>;
  readonly prepare?: DrillOptions['prepare'];
  /** Once; what it returns ends it. */
  break(portal: DrillPortal, staged: Staged | undefined): Promise<() => unknown>;
}

const nothing = async () => () => {};
const queue = { admin: ['mail'] };
/** No one listens there. */
const DOWN = 'smtp://127.0.0.1:9';
const CLOCK_AHEAD_MS = 40_000;
const DISK_BYTES = 16 * 1024 * 1024;

/** Repeats calls until it is ended. */
function repeat(pauseMs: number, work: () => unknown): () => void {
  const timer = setInterval(work, pauseMs);
  return () => clearInterval(timer);
}

async function invite({ call }: DrillPortal, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const invitation = {
      email: `person${index}@acme.example`,
      displayName: `Person ${index}`,
      role: 'viewer',
    };
    const { status } = await call('/customer-portal/users_management/invite', invitation);
    if (status !== 201) throw new Error(`Person ${index} was not invited: ${status}`);
  }
}

/** Invitations, while the mail server has a fault. */
function mailFault(name: string, fault: MailFault, shows: RegExp): Fault {
  const isForGood = fault === 'it responds 550';
  return {
    name,
    alerts: [isForGood ? 'AtriumMailFails' : 'AtriumMailServerFails'],
    places: [
      { look: queue, shows },
      { look: 'log', shows: new RegExp(`${shows.source}.*"mail was not sent"`) },
    ],
    stage: async () => {
      const server = await startFaultyMailServer(fault);
      return { env: { api: { SMTP_URL: server.smtpUrl } }, close: () => server.close() };
    },
    break: async (portal) => {
      await invite(portal, isForGood ? 12 : 4);
      return () => {};
    },
  };
}

/** A disk that is full once the fault begins; making one needs root. */
async function mountDisk({ folder }: { readonly folder: string }): Promise<void> {
  const registry = join(folder, 'registry');
  mkdirSync(registry);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'none', registry]);
}

function fillDisk(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(DISK_BYTES));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Blocks the event loop of a process from SIGUSR2 on. */
const blocking =
  "process.on('SIGUSR2',()=>setInterval(()=>Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,300),310))";
/** Puts the clock of a process forward at SIGUSR2. */
const ahead = `const now=Date.now;process.on('SIGUSR2',()=>{Date.now=()=>now()+${CLOCK_AHEAD_MS}})`;
const withCode = (code: string): Staged => ({
  env: { api: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` } },
  close: () => {},
});

function signalApi({ processes }: DrillPortal, signal: NodeJS.Signals): void {
  for (const { job, process } of processes) if (job === 'atrium-api') process.kill(signal);
}

const holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";
const lockOutbox = ({ admin }: { readonly admin: AdminClient }) =>
  admin.query(
    "SELECT pg_advisory_lock(hashtextextended('atrium job ' || name, 0)) FROM (VALUES ('outbox-relay'), ('outbox-relay-urgent')) AS jobs (name)",
  );

export const faults: readonly Fault[] = [
  {
    name: 'frozen-database',
    alerts: ['AtriumDatabaseUnavailable', 'AtriumErrors', 'AtriumSlow'],
    places: [{ look: 'log', shows: /"level":50.*(?:timeout|timed out)/i }],
    break: async ({ lines }) => {
      lines.database.freeze();
      return () => lines.database.mend();
    },
  },
  {
    name: 'frozen-registry',
    alerts: ['AtriumRegistryUnavailable'],
    places: [{ look: 'log', shows: /timeout.*"the database of the registry does not respond/i }],
    break: async ({ lines }) => {
      lines.registry.freeze();
      return () => lines.registry.mend();
    },
  },
  {
    name: 'killed-process',
    alerts: ['AtriumProcessDown'],
    places: [],
    break: async (portal) => {
      signalApi(portal, 'SIGKILL');
      return () => {};
    },
  },
  {
    name: 'mail-server-down',
    alerts: ['AtriumMailServerFails'],
    places: [
      { look: queue, shows: /retrying .*ECONNREFUSED/ },
      { look: 'log', shows: /ECONNREFUSED.*"mail was not sent"/ },
    ],
    stage: async () => ({ env: { api: { SMTP_URL: DOWN } }, close: () => {} }),
    break: async (portal) => {
      await invite(portal, 4);
      return () => {};
    },
  },
  mailFault('mail-server-defers', 'it responds 451', /451 .*not now/),
  mailFault('mail-server-refuses', 'it responds 550', /550 .*not now/),
  mailFault('mail-server-silent', 'it is silent', /Greeting never received/),
  mailFault('mail-server-breaks-connections', 'it breaks connections', /connection was closed|ECONNRESET/),
  mailFault('mail-server-untrusted', 'its certificate is not trusted', /self-signed certificate/),
  {
    name: 'storage-down',
    alerts: ['AtriumStorageUnavailable'],
    places: [
      { look: 'log', shows: /(?:ECONNRESET|socket hang up).*"the storage of files does not respond"/ },
    ],
    stage: async () => {
      const server = await startS3Server();
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
      const place = { OBJECTS_URL: server.objectsUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
      return {
        env: { api: place, gateway: place },
        begin: () => server.proxy.inject('refuse'),
        close: () => server.stop(),
      };
    },
    break: async (_portal, staged) => {
      staged?.begin?.();
      return () => {};
    },
  },
  {
    name: 'full-disk',
    alerts: ['AtriumDiskNearlyFull'],
    places: [{ look: 'log', shows: /ENOSPC: no space left on device, write '[^']+registry\/[^']+'/ }],
    prepare: mountDisk,
    break: async ({ call, folder }) => {
      const registry = join(folder, 'registry');
      fillDisk(join(registry, 'filler'));
      const end = repeat(1_000, () => call('/release-news?customer=7&have=shell@1.0.0'));
      return () => {
        end();
        execFileSync('umount', ['--lazy', registry]);
      };
    },
  },
  {
    name: 'wrong-clock',
    alerts: ['AtriumClockWrong'],
    places: [],
    stage: async () => withCode(ahead),
    break: async (portal) => {
      signalApi(portal, 'SIGUSR2');
      return () => {};
    },
  },
  {
    name: 'sign-in-flood',
    alerts: ['AtriumSignInFlood'],
    places: [{ look: 'log', shows: /"security event"/ }],
    break: async ({ origin }) => {
      let guess = 0;
      return repeat(200, () => {
        const body = JSON.stringify({ email: 'ada@acme.example', password: `guess number ${guess++}` });
        const headers = { 'content-type': 'application/json' };
        fetch(`${origin}/api/login/`, { method: 'POST', headers, body }).catch(() => {});
      });
    },
  },
  {
    name: 'stuck-outbox',
    alerts: ['AtriumOutboxDelayed'],
    places: [
      { look: { sql: holder }, shows: /"pid":\d+/ },
      { look: { sql: 'SELECT attempts FROM outbox WHERE dispatched_at IS NULL' }, shows: /"attempts":\d+/ },
    ],
    break: async (portal) => {
      await lockOutbox(portal);
      await invite(portal, 1);
      return () => {};
    },
  },
  {
    name: 'broken-ledger',
    alerts: ['AtriumLedgerBroken'],
    places: [{ look: { sql: 'SELECT * FROM ledger.audit()' }, shows: /"rows":\[\{/ }],
    prepare: ({ admin }) =>
      admin.query(
        "INSERT INTO customers (name, code) VALUES ('Initech', 'INITECH'); SET session_replication_role = replica; UPDATE wallets SET points = 5; SET session_replication_role = origin",
      ),
    break: nothing,
  },
  {
    name: 'locked-table',
    alerts: ['AtriumConnectionsExhausted', 'AtriumErrors', 'AtriumSlow'],
    places: [
      {
        look: { sql: "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'" },
        shows: /applications/,
      },
    ],
    break: async ({ admin, call }) => {
      await admin.query('BEGIN; LOCK TABLE applications');
      const end = repeat(100, () => call('/customer-portal/applications'));
      return () => {
        end();
        return admin.query('ROLLBACK');
      };
    },
  },
  {
    name: 'blocked-event-loop',
    alerts: ['AtriumEventLoopBlocked'],
    places: [],
    stage: async () => withCode(blocking),
    break: async (portal) => {
      signalApi(portal, 'SIGUSR2');
      return () => signalApi(portal, 'SIGKILL');
    },
  },
  { name: 'quiet-hour', alerts: [], places: [], break: nothing },
];
