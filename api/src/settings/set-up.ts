import { type IdRange, LARGEST_ID } from '../db/index.ts';
import { type ReferenceData, ReferenceDataError, readReferenceData } from '../reference-data/index.ts';
import { SettingsError } from './settings.ts';

/** What a new database is set up with. */
export interface SetUp {
  /** Absent for all ids that there are, or those that the database allots from already. */
  readonly idRange: IdRange | undefined;
  /** Absent for that of the demo's domain, or what the database has already. */
  readonly referenceData: ReferenceData | undefined;
}

/** What a range holds at least, so that no installation runs out of ids before anybody looks. */
const MIN_IDS = 1_000_000;

/** @throws SettingsError that names the variable */
export function readSetUp({ ID_RANGE, REFERENCE_DATA_FILE }: NodeJS.ProcessEnv): SetUp {
  return {
    idRange: ID_RANGE ? idRangeOf(ID_RANGE) : undefined,
    referenceData: REFERENCE_DATA_FILE ? referenceDataOf(REFERENCE_DATA_FILE) : undefined,
  };
}

function idRangeOf(text: string): IdRange {
  const [, first, last] = (/^(\d{1,10})-(\d{1,10})$/.exec(text) ?? []).map(Number);
  if (first && last && last - first >= MIN_IDS - 1 && last <= LARGEST_ID) return { first, last };
  throw new SettingsError(
    `ID_RANGE: must be a million ids or more up to ${LARGEST_ID}, such as 1000000001-1100000000, and is "${text}".`,
  );
}

function referenceDataOf(file: string): ReferenceData {
  try {
    return readReferenceData(file);
  } catch (error) {
    if (!(error instanceof ReferenceDataError)) throw error;
    throw new SettingsError(`REFERENCE_DATA_FILE: ${error.message}`);
  }
}
