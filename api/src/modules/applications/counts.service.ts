import type { Database } from '../../db/index.ts';
import { correctCounts, listCustomerIds } from './keep-counts.repository.ts';
import { correctWords } from './keep-words.repository.ts';

export { countedApplications } from './counted-applications.repository.ts';

export interface CheckedCounts {
  readonly customers: number;
  /** Sums that differed from the rows, and were corrected. */
  readonly differences: number;
  /** Words of the search that differed from the rows, and were corrected. */
  readonly words: number;
}

/** Compares sums and words of all customers with their rows, and corrects what differs. */
export async function checkCounts(
  database: Database,
  onCustomer: (checked: CheckedCounts) => void = () => {},
): Promise<CheckedCounts> {
  let checked: CheckedCounts = { customers: 0, differences: 0, words: 0 };
  for (const id of await database.asJob(listCustomerIds)) {
    const differences = await database.asJob((tx) => correctCounts(tx, id), 'import');
    const words = await correctAllWords(database, id);
    checked = {
      customers: checked.customers + 1,
      differences: checked.differences + differences,
      words: checked.words + words,
    };
    onCustomer(checked);
  }
  return checked;
}

async function correctAllWords(database: Database, customerId: number): Promise<number> {
  for (let total = 0; ; ) {
    const { differences, isDone } = await database.asJob((tx) => correctWords(tx, customerId), 'import');
    total += differences;
    if (isDone) return total;
  }
}
