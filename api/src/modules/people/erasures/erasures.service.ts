import type { Database } from '../../../db/index.ts';
import {
  closeForDeletion,
  deleteRowsOfCustomer,
  type Erasure,
  erasePerson,
  findPersonOfOnly,
  listErasures,
} from './erasures.repository.ts';

export type { Erasure } from './erasures.repository.ts';

const BATCH_ROWS = 5_000;

/** People and customers that were erased, by id, in the order in which they happened. */
export function showErasures(database: Database): Promise<Erasure[]> {
  return database.asJob(listErasures);
}

/** Erases people and customers again, in a database that was restored from before. Can be repeated. */
export async function repeatErasures(database: Database, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) {
    const { kind, id, erasedBy } = erasure;
    if (kind === 'person') await database.asJob((tx) => erasePerson(tx, erasure, { evenLastOwner: true }));
    else if (await database.asJob((tx) => closeForDeletion(tx, id, erasedBy)))
      await deleteCustomerData(database, id, erasedBy);
  }
}

/** Deletes everything of a customer that is being deleted, people without another customer included, in batches. */
export async function deleteCustomerData(
  database: Database,
  customerId: number,
  erasedBy: string,
): Promise<void> {
  for (;;) {
    const erased = await database.asJob(async (tx) => {
      const id = await findPersonOfOnly(tx, customerId);
      if (id !== undefined) await erasePerson(tx, { id, erasedBy }, { evenLastOwner: true });
      return id;
    });
    if (erased === undefined) break;
  }
  while ((await database.asJob((tx) => deleteRowsOfCustomer(tx, customerId, BATCH_ROWS))) > 0);
}
