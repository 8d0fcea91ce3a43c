import type { Database } from '../../db/index.ts';
import { ping } from './health.repository.ts';

/** Ready means: the database answers. */
export async function isReady(database: Database): Promise<boolean> {
  try {
    await database.inScope({ userId: 0, customerIds: [] }, ping);
    return true;
  } catch {
    return false;
  }
}
