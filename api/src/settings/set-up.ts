import { readEnvironment, text } from '@atrium/server/settings';
import { z } from 'zod';
import { type IdRange, LARGEST_ID } from '../db/index.ts';
import { type ReferenceData, ReferenceDataError, readReferenceData } from '../reference-data/index.ts';

export interface SetUp {
  /** Absent for all ids that there are, or those that the database assigns from already. */
  readonly idRange: IdRange | undefined;
  /** Absent for that of the demo's domain, or what the database has already. */
  readonly referenceData: ReferenceData | undefined;
}

/** A range holds at least so many ids, so that no installation runs out of them unnoticed. */
const MIN_IDS = 1_000_000;

const fields = {
  ID_RANGE: text
    .transform((range) => {
      const [, first = 0, last = 0] = (/^(\d{1,10})-(\d{1,10})$/.exec(range) ?? []).map(Number);
      return { first, last };
    })
    .refine(({ first, last }) => first > 0 && last - first >= MIN_IDS - 1 && last <= LARGEST_ID, {
      error: `must be a million ids or more up to ${LARGEST_ID}, such as 1000000001-1100000000`,
    })
    .optional(),
  REFERENCE_DATA_FILE: text
    .transform((file, { addIssue }): ReferenceData => {
      try {
        return readReferenceData(file);
      } catch (error) {
        if (!(error instanceof ReferenceDataError)) throw error;
        addIssue(error.message.replace(/\.$/, ''));
        return z.NEVER;
      }
    })
    .optional(),
};

/** @throws SettingsError that names the variables */
export function readSetUp(environment: NodeJS.ProcessEnv): SetUp {
  const { ID_RANGE: idRange, REFERENCE_DATA_FILE: referenceData } = readEnvironment(fields, environment);
  return { idRange, referenceData };
}
