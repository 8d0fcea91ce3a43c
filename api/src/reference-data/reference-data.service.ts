import { errorCode, errorDetail } from '@atrium/server/thrown';
import { type Database, databaseProblem } from '../db/index.ts';
import { findReferenceData, storeReferenceData } from './reference-data.repository.ts';
import { type ReferenceData, ReferenceDataError } from './reference-data.ts';

export function showReferenceData(database: Database): Promise<ReferenceData> {
  return database.asJob(findReferenceData);
}

/**
 * Open pages see the new data when they read again.
 * @throws ReferenceDataError if the file lacks what applications refer to, or if two rows would swap their names
 */
export async function setReferenceData(database: Database, facts: ReferenceData): Promise<void> {
  try {
    await database.asJob((tx) => storeReferenceData(tx, facts));
  } catch (error) {
    const detail = errorDetail(error, 'detail') ?? '';
    if (errorCode(error) === FOREIGN_KEY_VIOLATION)
      throw new ReferenceDataError(`Nothing was changed: something is taken away that is in use. ${detail}`);
    if (databaseProblem(error)?.kind === 'unique')
      throw new ReferenceDataError(`Nothing was changed: a name is taken. ${detail}`);
    throw error;
  }
}

/** SQLSTATE when a row is deleted that another one refers to. */
const FOREIGN_KEY_VIOLATION = '23503';
