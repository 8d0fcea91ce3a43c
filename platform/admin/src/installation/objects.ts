import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ObjectPlace, type ObjectStore, openObjects } from '@atrium/server/objects';

/** Address of the files of the embedded portal: a folder next to its database. */
export function defaultObjectsUrl(dataDir: string): string {
  return pathToFileURL(join(dataDir, 'objects')).href;
}

/** Runs the work with the storage of an installation's files, if it has one, and closes it. */
export async function withObjects<T>(
  { objects: place }: { readonly objects: ObjectPlace | undefined },
  work: (objects: ObjectStore | undefined) => Promise<T>,
): Promise<T> {
  const objects = place && (await openObjects(place));
  try {
    return await work(objects);
  } finally {
    await objects?.close();
  }
}
