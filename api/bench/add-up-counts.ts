import sql from 'sql-template-tag';
import { createDatabase } from '../src/db/index.ts';
import {
  addChanges,
  correctCounts,
  listCustomerIds,
} from '../src/modules/applications/keep-counts.repository.ts';

/** As in a portal that has run for a day. Its words are there, and checking those of ten million takes an hour. */
export async function addUpCounts(url: string): Promise<void> {
  const database = createDatabase({ url });
  try {
    while ((await database.asJob(addChanges, 'import')) > 0);
    for (const id of await database.asJob(listCustomerIds))
      await database.asJob((tx) => correctCounts(tx, id), 'import');
    await database.asJob((tx) =>
      tx.rows(sql`UPDATE application_count_checks SET words_of = NULL, words_to = NULL, has_words = true`),
    );
  } finally {
    await database.close();
  }
}
