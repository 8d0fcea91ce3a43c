import type { Database } from '../../db/index.ts';
import { ping } from './health.repository.ts';

export async function isReady(database: Database): Promise<boolean> {
  try {
    // Every service has access in this role.
    await database.asLogin(ping);
    return true;
  } catch {
    return false;
  }
}
