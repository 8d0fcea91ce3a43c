import { errorCode, errorDetail } from '@atrium/server/thrown';
import { type Database, databaseProblem } from '../db/index.ts';
import { changedRows } from './changed-rows.ts';
import {
  countChanges,
  findReferenceData,
  insertChanges,
  lockReferenceData,
  pageOfChanges,
  storeReferenceData,
} from './reference-data.repository.ts';
import { checked, type ReferenceData, ReferenceDataError } from './reference-data.ts';

/** Who changes it: the account on the machine that runs a command, or a person of the provider. */
export interface ChangedBy {
  readonly database: Database;
  readonly madeBy: string;
}

export function showReferenceData(database: Database): Promise<ReferenceData> {
  return database.asJob(findReferenceData);
}

/**
 * Open pages see the new data when they read again.
 * @throws ReferenceDataError if the file lacks what applications refer to, or if two rows would swap their names
 */
export async function setReferenceData(changedBy: ChangedBy, facts: ReferenceData): Promise<void> {
  await changeReferenceData(changedBy, () => facts);
}

/** What was changed, newest first, with the names of who did it. */
export function readReferenceChanges(
  database: Database,
  page: { readonly page: number; readonly pageSize: number },
) {
  return database.asJob(async (tx) => ({
    changes: await pageOfChanges(tx, page),
    total: await countChanges(tx),
    ...page,
  }));
}

/**
 * The same for a change of what is there, which no other change comes between.
 * @throws ReferenceDataError
 */
export async function changeReferenceData(
  { database, madeBy }: ChangedBy,
  change: (facts: ReferenceData) => unknown,
): Promise<ReferenceData> {
  try {
    return await database.asJob(async (tx) => {
      await lockReferenceData(tx);
      const former = await findReferenceData(tx);
      await storeReferenceData(tx, checked(change(former)));
      const present = await findReferenceData(tx);
      await insertChanges(tx, changedRows(former, present), madeBy);
      return present;
    });
  } catch (error) {
    const detail = errorDetail(error, 'detail') ?? '';
    if (errorCode(error) === FOREIGN_KEY_VIOLATION)
      throw new ReferenceDataError(
        `Nothing was changed: something is taken away that is in use. ${detail}`,
        'used',
      );
    if (databaseProblem(error)?.kind === 'unique')
      throw new ReferenceDataError(`Nothing was changed: a name is taken. ${detail}`, 'taken');
    throw error;
  }
}

/** SQLSTATE when a row is deleted that another one refers to. */
const FOREIGN_KEY_VIOLATION = '23503';
