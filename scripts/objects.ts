import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ObjectPlace, type ObjectStore, objectsUrl, openObjects } from '@atrium/server/objects';
import { type Environment, readEnvironment } from '@atrium/server/settings';
import { readStartSettings } from './settings.ts';

/** Address of the files of the embedded portal: a folder next to its database. */
export function defaultObjectsUrl(dataDir: string): string {
  return pathToFileURL(join(dataDir, 'objects')).href;
}

/** Runs the work with a storage of files, if there is one, and closes it. */
export async function withObjects<T>(
  place: ObjectPlace | undefined,
  work: (objects: ObjectStore | undefined) => Promise<T>,
): Promise<T> {
  const objects = place && (await openObjects(place));
  try {
    return await work(objects);
  } finally {
    await objects?.close();
  }
}

/** Runs the work with the portal's storage of files (see {@link portalObjects}). */
export function withPortalObjects<T>(work: (objects: ObjectStore | undefined) => Promise<T>): Promise<T> {
  return withObjects(portalObjects(process.env), work);
}

/**
 * Place of the portal's files: that of `OBJECTS_URL`, else the folder of the embedded portal; undefined for a portal on
 * another database, whose documents are in it.
 */
export function portalObjects(environment: Environment): ObjectPlace | undefined {
  const { databaseUrl, dataDir } = readStartSettings({ ...environment, DEMO_MODE: 'off' });
  const { OBJECTS_URL: place } = readEnvironment({ OBJECTS_URL: objectsUrl.optional() }, environment);
  if (place) return place;
  return databaseUrl ? undefined : objectsUrl.parse(defaultObjectsUrl(dataDir));
}
