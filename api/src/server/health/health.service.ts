import type { Database } from '../../db/index.ts';
import { ping } from './health.repository.ts';

/** Ready means: the database answers. */
export async function isReady(database: Database): Promise<boolean> {
  try {
    // Every service signs people in or checks their sessions, whatever else it may see.
    await database.asLogin(ping);
    return true;
  } catch {
    return false;
  }
}
