import type { PoolState } from '@atrium/server';
import { PostgresClient } from '@atrium/server/postgres';
import pg from 'pg';
import type { DatabaseRole, DatabaseSettings } from './database-settings.ts';
import { driverTypes } from './driver-types.ts';
import { type SessionSettings, settingsOfConnections } from './session-settings.ts';
import { CONNECT_TIMEOUT_MS, type Purpose, type TimeLimit } from './time-limits.ts';
import { traceQueries } from './traced-queries.ts';

export interface Pools {
  open(role: DatabaseRole, max: number, replica?: string): pg.Pool;
  states(): readonly PoolState[];
  close(): Promise<void>;
}

export function createPools(
  settings: DatabaseSettings,
  session: SessionSettings,
  limits: Record<Purpose, TimeLimit>,
): Pools {
  const pools = new Map<string, pg.Pool>();
  return {
    open: (role, max, replica) => {
      const own = replica ? ofReplica(settings, replica) : settings;
      const { parameters } = replica ? settingsOfConnections(own, limits) : session;
      const created = new pg.Pool({
        Client: PostgresClient,
        connectionString: addressFor(role, own),
        ...parameters(role),
        max,
        // Pipelining does not work with COPY, which only jobs use.
        pipeline: role === 'atrium_app',
        types: driverTypes,
        application_name: role,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        keepAlive: true,
        allowExitOnIdle: true,
      });
      created.on('error', (error) => settings.onConnectionError?.(error));
      if (settings.tracing) traceQueries(created, settings.tracing);
      pools.set(replica ? `${role} ${new URL(replica).host}` : role, created);
      return created;
    },
    states: () =>
      [...pools].map(([name, { options, totalCount, idleCount, waitingCount }]) => ({
        pool: name.replace(/^atrium_/, ''),
        max: options.max,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    close: async () => {
      await Promise.all([...pools.values()].map((each) => each.end()));
    },
  };
}

/** @throws if there is no address for the role: the driver would otherwise fall back to its defaults */
export function addressFor(role: DatabaseRole, { url, roleUrls }: DatabaseSettings): string {
  const address = roleUrls?.[role] ?? url;
  if (!address) throw new Error(`This process has no database address for ${role}.`);
  return address;
}

/** The user of a replica's address has the role already if that of the primary's has. */
function ofReplica(
  { url: _, roleUrls, ...settings }: DatabaseSettings,
  replicaUrl: string,
): DatabaseSettings {
  return roleUrls?.atrium_app
    ? { ...settings, roleUrls: { atrium_app: replicaUrl } }
    : { ...settings, url: replicaUrl };
}
