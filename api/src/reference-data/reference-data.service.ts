import { errorCode, errorDetail } from '@atrium/server/thrown';
import { type Database, databaseProblem } from '../db/index.ts';
import { findReferenceData, lockReferenceData, storeReferenceData } from './reference-data.repository.ts';
import { checked, type ReferenceData, ReferenceDataError } from './reference-data.ts';

export function showReferenceData(database: Database): Promise<ReferenceData> {
  return database.asJob(findReferenceData);
}

/**
 * Open pages see the new data when they read again.
 * @throws ReferenceDataError if the file lacks what applications refer to, or if two rows would swap their names
 */
export async function setReferenceData(database: Database, facts: ReferenceData): Promise<void> {
  await changeReferenceData(database, () => facts);
}

/**
 * The same for a change of what is there, which no other change comes between.
 * @throws ReferenceDataError
 */
export async function changeReferenceData(
  database: Database,
  change: (facts: ReferenceData) => unknown,
): Promise<ReferenceData> {
  try {
    return await database.asJob(async (tx) => {
      await lockReferenceData(tx);
      await storeReferenceData(tx, checked(change(await findReferenceData(tx))));
      return findReferenceData(tx);
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
