import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ObjectStore, objectsUrl, openObjects } from '@atrium/server/objects';
import { type Environment, readEnvironment } from '@atrium/server/settings';
import { readStartSettings } from './settings.ts';

/** Address of the files of the embedded portal: a folder next to its database. */
export function defaultObjectsUrl(dataDir: string): string {
  return pathToFileURL(join(dataDir, 'objects')).href;
}

/**
 * Opens the storage of files: that of `OBJECTS_URL`, else the folder of the embedded portal; undefined for a portal on
 * another database, whose documents are in it.
 */
export async function openPortalObjects(environment: Environment): Promise<ObjectStore | undefined> {
  const { databaseUrl, dataDir } = readStartSettings({ ...environment, DEMO_MODE: 'off' });
  const { OBJECTS_URL: place } = readEnvironment({ OBJECTS_URL: objectsUrl.optional() }, environment);
  if (place) return openObjects(place);
  return databaseUrl ? undefined : openObjects(objectsUrl.parse(defaultObjectsUrl(dataDir)));
}
