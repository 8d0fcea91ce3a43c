import { emailAddressOf } from '@atrium/contract';
import { errorCode, errorDetail } from '@atrium/server/thrown';
import type { Database } from '../../../db/index.ts';
import { CommandError, type Provider } from '../customers/customers.service.ts';
import {
  closeForDeletion,
  deleteRowsOfCustomer,
  type ErasedRows,
  type Erasure,
  erasePerson,
  eraseText,
  findPersonByAddress,
  findPersonOfOnly,
  listErasures,
} from './erasures.repository.ts';

export type { Erasure } from './erasures.repository.ts';

const BATCH_ROWS = 5_000;

/** SQLSTATE of a transaction that waits for one that waits for it. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * @returns their id, which stays in the ledger and in the log, and what was erased
 * @throws CommandError for an unknown address, and for the last owner of a customer
 */
export async function erasePersonByAddress(
  { database, madeBy: erasedBy }: Provider,
  address: string,
): Promise<{ id: number; rows: ErasedRows }> {
  const email = emailAddressOf(address);
  for (let attempt = 1; ; attempt++) {
    try {
      // The limits of an import apply: the texts of others are searched for the name, however many there are.
      return await database.asJob(async (tx) => {
        const person = await findPersonByAddress(tx, email);
        if (!person) throw new CommandError(`No account and no invitation has the address ${email}.`);
        return { id: person.id, rows: await erasePerson(tx, { id: person.id, erasedBy }) };
      }, 'import');
    } catch (error) {
      if (errorDetail(error, 'constraint') === 'memberships_last_owner')
        throw new CommandError(
          `${email} is the last owner of ${errorDetail(error, 'detail')}. Make another person its owner first, or delete the customer.`,
        );
      if (errorCode(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

/** @throws CommandError if there is no such text */
export async function eraseMessageText(
  { database, madeBy: erasedBy }: Provider,
  id: number,
  reason: string,
): Promise<void> {
  const isErased = await database.asJob((tx) => eraseText(tx, { id, erasedBy, reason }));
  if (!isErased) throw new CommandError(`There is no message ${id} with a text.`);
}

/** A reason may name someone, so the list of erasures has none. */
const NOT_LISTED = 'It was removed before a restore.';

export function showErasures(database: Database): Promise<Erasure[]> {
  return database.asJob(listErasures);
}

/** Erases people, customers and texts of messages again, in a database that was restored from an older backup. Can be repeated. */
export async function repeatErasures(database: Database, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) {
    const { kind, id, erasedBy } = erasure;
    if (kind === 'message') await database.asJob((tx) => eraseText(tx, { ...erasure, reason: NOT_LISTED }));
    else if (kind === 'person')
      await database.asJob((tx) => erasePerson(tx, erasure, { evenLastOwner: true }));
    else if (await database.asJob((tx) => closeForDeletion(tx, id, erasedBy)))
      await deleteCustomerData(database, id, erasedBy);
  }
}

export async function deleteCustomerData(
  database: Database,
  customerId: number,
  erasedBy: string,
  onProgress: (rows: number) => void = () => undefined,
): Promise<{ people: number; rows: number }> {
  let people = 0;
  let rows = 0;
  for (;;) {
    const erased = await database.asJob(async (tx) => {
      const id = await findPersonOfOnly(tx, customerId);
      if (id !== undefined) await erasePerson(tx, { id, erasedBy }, { evenLastOwner: true });
      return id;
    });
    if (erased === undefined) break;
    people += 1;
  }
  for (;;) {
    const deleted = await database.asJob((tx) => deleteRowsOfCustomer(tx, customerId, BATCH_ROWS));
    if (deleted === 0) return { people, rows };
    rows += deleted;
    onProgress(rows);
  }
}
