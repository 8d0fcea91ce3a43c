import type { Database } from '../../db/index.ts';
import { correctCounts, listCustomerIds } from './keep-counts.repository.ts';

export interface CheckedCounts {
  readonly customers: number;
  /** Sums that differed from the rows, and were corrected. */
  readonly differences: number;
}

/** Adds up the applications of all customers again, and corrects the sums that differ. */
export async function checkCounts(
  database: Database,
  onCustomer: (checked: CheckedCounts) => void = () => {},
): Promise<CheckedCounts> {
  let checked: CheckedCounts = { customers: 0, differences: 0 };
  for (const id of await database.asJob(listCustomerIds)) {
    const differences = await database.asJob((tx) => correctCounts(tx, id), 'import');
    checked = { customers: checked.customers + 1, differences: checked.differences + differences };
    onCustomer(checked);
  }
  return checked;
}
