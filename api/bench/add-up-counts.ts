import { createDatabase } from '../src/db/index.ts';
import { checkCounts } from '../src/modules/applications/counts.service.ts';
import { addChanges } from '../src/modules/applications/keep-counts.repository.ts';

/** As in a portal that has run for a day. */
export async function addUpCounts(url: string): Promise<void> {
  const database = createDatabase({ url });
  try {
    while ((await database.asJob(addChanges, 'import')) > 0);
    await checkCounts(database);
  } finally {
    await database.close();
  }
}
