import { DatabaseRevisions } from './database/database-revisions.ts';
import { revisionsIn } from './registry.ts';
import type { Revision } from './revisions.ts';

export async function readRevisions(
  registryFolder: string,
  databaseUrl: string,
  rolePrefix: string,
): Promise<readonly Revision[]> {
  const initial = await revisionsIn(registryFolder).all();
  const log = await DatabaseRevisions.open(databaseUrl, initial, rolePrefix);
  try {
    return await log.all();
  } finally {
    await log.close();
  }
}
