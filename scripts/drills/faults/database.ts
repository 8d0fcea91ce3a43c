// Faults of the databases, of what is in them, and of the jobs that read it.
import type { AdminClient } from '@atrium/api/testing';
import type { DrillPlace } from '../portal.ts';
import type { DrillEnvironment } from '../portal-processes.ts';
import { type Fault, invite, nothing, repeat } from './fault.ts';

const holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";
const lockOutbox = ({ admin }: { readonly admin: AdminClient }) =>
  admin.query(
    "SELECT pg_advisory_lock(hashtextextended('atrium job ' || name, 0)) FROM (VALUES ('outbox-relay'), ('outbox-relay-urgent')) AS jobs (name)",
  );

/** A login of its own for the jobs, as in production. */
async function createJobsLogin({ admin, databaseUrl }: DrillPlace): Promise<DrillEnvironment> {
  const login = { username: 'atrium_api_jobs', password: 'of-the-drill' };
  await admin.query(
    `CREATE ROLE ${login.username} LOGIN PASSWORD '${login.password}' IN ROLE atrium_jobs; GRANT CONNECT ON DATABASE atrium TO ${login.username}`,
  );
  return { api: { DATABASE_JOBS_URL: Object.assign(new URL(databaseUrl), login).href } };
}

export const databaseFaults: readonly Fault[] = [
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
    prepare: async ({ admin }) => {
      await admin.query(
        "INSERT INTO customers (name, code) VALUES ('Initech', 'INITECH'); SET session_replication_role = replica; UPDATE wallets SET points = 5; SET session_replication_role = origin",
      );
      return undefined;
    },
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
    name: 'locked-ledger',
    alerts: ['AtriumLedgerUnchecked'],
    places: [{ look: 'log', shows: /"job":"check-ledger".*lock timeout/ }],
    minutes: 8,
    // Before the first check: the next one is a quarter of an hour later.
    prepare: async ({ admin }) => {
      await admin.query('BEGIN; LOCK TABLE point_lots');
      return undefined;
    },
    break:
      async ({ admin }) =>
      () =>
        admin.query('ROLLBACK'),
  },
  {
    name: 'jobs-locked-out',
    alerts: ['AtriumMeasurementsOutdated', 'AtriumJobFails'],
    places: [
      { look: 'log', shows: /"job":"measure-queues".*"atrium_api_jobs\\" is not permitted to log in/ },
    ],
    minutes: 5,
    prepare: createJobsLogin,
    break: async ({ admin }) => {
      await admin.query('ALTER ROLE atrium_api_jobs NOLOGIN');
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'atrium_api_jobs'",
      );
      return () => {};
    },
  },
];
