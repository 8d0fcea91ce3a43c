import { join } from 'node:path';
import { watchDisks, watchPools } from '@atrium/server';
import { openObjects, WatchedStore } from '@atrium/server/objects';
import type { FastifyInstance } from 'fastify';
import { DatabaseRevisions } from './database/database-revisions.ts';
import { Deltas } from './deltas.ts';
import { FileTallies } from './file-tallies.ts';
import { Registry, revisionsIn } from './registry.ts';
import { requireOwnFormat } from './registry-format.ts';
import { ErrorLog } from './reports/error-log.ts';
import { NewErrorLog } from './reports/new-error-log.ts';
import { UsageLog } from './reports/usage-log.ts';
import type { RevisionLog } from './revisions.ts';
import type { RegistrySettings } from './settings.ts';
import { DocumentIds } from './signed/document-ids.ts';
import type { Tallies } from './tallies.ts';

/** Edge and control plane share the registry, and what the edge counts and the control plane reads. */
export interface OpenRegistry {
  readonly registry: Registry;
  readonly deltas: Deltas;
  readonly tallies: Tallies;
  /** Every process that signs or verifies ids of documents has to load their keys. */
  readonly ids: DocumentIds;
  readonly usageLog: UsageLog;
  readonly errorLog: ErrorLog;
  readonly newErrorLog: NewErrorLog;
  close(): Promise<void>;
}

type RegistryHost = Pick<FastifyInstance, 'log' | 'metrics'>;

export type OpenFor = (app: FastifyInstance) => Promise<OpenRegistry>;

/** A new log in the database starts with the revisions of the folder. */
async function openRevisions(
  { log, metrics }: RegistryHost,
  { registryFolder, registryDatabaseUrl, databaseRolePrefix }: RegistrySettings,
  onto: AsyncDisposableStack,
): Promise<RevisionLog> {
  const files = revisionsIn(registryFolder);
  onto.defer(() => files.close());
  if (!registryDatabaseUrl) return files;
  const initial = await files.all();
  const opened = await DatabaseRevisions.open(registryDatabaseUrl, initial, databaseRolePrefix, (err) =>
    err
      ? log.warn({ err }, 'the database of the registry does not respond; pages get the last known versions')
      : log.info('the database of the registry responds again'),
  );
  onto.defer(() => opened.close());
  const readAt = metrics.gauge({
    name: 'atrium_registry_read_timestamp_seconds',
    help: 'When the database of the registry last responded, since the epoch.',
  });
  metrics.onScrape(() => readAt.set({}, opened.readAt / 1_000));
  watchPools(metrics, () => [opened.poolState]);
  return opened;
}

/** What was opened is closed again if a later step fails. */
export async function openRegistry(host: RegistryHost, settings: RegistrySettings): Promise<OpenRegistry> {
  await requireOwnFormat(settings.registryFolder);
  const opened = new AsyncDisposableStack();
  try {
    return await openParts(host, settings, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openParts(
  host: RegistryHost,
  settings: RegistrySettings,
  opened: AsyncDisposableStack,
): Promise<OpenRegistry> {
  const { registryFolder, fleet, objects: place } = settings;
  const revisions = await openRevisions(host, settings, opened);
  const objects = place ? new WatchedStore(await openObjects(place), host) : undefined;
  opened.defer(() => objects?.close());
  const registry = new Registry(registryFolder, revisions, fleet, objects);
  const deltas = new Deltas(registry, join(registryFolder, 'deltas'), (err) =>
    host.log.warn({ err }, 'cannot make deltas'),
  );
  opened.defer(() => deltas.close());
  const folders = [registryFolder, ...(place && 'folder' in place ? [place.folder] : [])];
  opened.defer(watchDisks(host.metrics, folders));
  return {
    registry,
    deltas,
    tallies:
      revisions instanceof DatabaseRevisions
        ? revisions.tallies
        : new FileTallies(join(registryFolder, 'canaries')),
    ids: new DocumentIds(join(registryFolder, 'document-keys.json')),
    usageLog: new UsageLog(join(registryFolder, 'usage')),
    errorLog: new ErrorLog(join(registryFolder, 'errors')),
    newErrorLog: new NewErrorLog(join(registryFolder, 'new-errors')),
    close: () => opened.disposeAsync(),
  };
}

export function openFor(settings: RegistrySettings): OpenFor {
  return async (app) => {
    const opened = await openRegistry(app, settings);
    app.addHook('onClose', () => opened.close());
    return opened;
  };
}
