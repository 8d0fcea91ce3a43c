import type { Database } from '../db/index.ts';
import { correctCounts } from '../modules/applications/keep-counts.repository.ts';
import { correctWords } from '../modules/applications/keep-words.repository.ts';

/** As the job does for a customer. @returns how many words differed */
export async function keepWords(database: Database, customerId: number): Promise<number> {
  await database.asJob((tx) => correctCounts(tx, customerId));
  for (let total = 0; ; ) {
    const { differences, isDone } = await database.asJob((tx) => correctWords(tx, customerId));
    total += differences;
    if (isDone) return total;
  }
}
