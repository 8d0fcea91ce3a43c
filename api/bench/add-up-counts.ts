import { createDatabase } from '../src/db/index.ts';
import { checkCounts } from '../src/modules/applications/counts.service.ts';

/** As in a portal that has run for a day. */
export async function addUpCounts(url: string): Promise<void> {
  const database = createDatabase({ url });
  await checkCounts(database).finally(() => database.close());
}
