import { readFileSync } from 'node:fs';
import { type ReferenceRows, referenceRows } from '@atrium/contract/desk';
import { errorMessage } from '@atrium/server/thrown';

export type ReferenceData = ReferenceRows;

const schema = referenceRows.superRefine(
  ({ mainStatuses, statuses, categories, countries, instructionKinds }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const lists = { mainStatuses, statuses, categories, countries, instructionKinds };
    for (const [list, rows] of Object.entries(lists)) {
      for (const [index, row] of rows.entries()) {
        const key = 'id' in row ? row.id : row.code;
        const same = (other: typeof row) =>
          ('id' in other ? other.id : other.code) === key || other.name === row.name;
        if (rows.findIndex(same) < index) refuse([list, index], 'occurs twice');
      }
    }
    const known = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
    for (const [index, status] of statuses.entries()) {
      if (!known(mainStatuses, status.mainStatusId))
        refuse(['statuses', index, 'mainStatusId'], 'is not there');
      for (const next of status.next)
        if (!known(statuses, next)) refuse(['statuses', index, 'next'], `${next} is not there`);
    }
    for (const [index, kind] of instructionKinds.entries())
      for (const status of kind.statuses)
        if (!known(statuses, status))
          refuse(['instructionKinds', index, 'statuses'], `${status} is not there`);
  },
);

/** `used`: something is missing that is in use; `taken`: a name or key occurs twice; `invalid`: anything else. */
type Cause = 'used' | 'taken' | 'invalid';

const causes: Readonly<Record<string, Cause>> = { 'occurs twice': 'taken', 'is not there': 'used' };

/** The message is one line, for the author of the file. */
export class ReferenceDataError extends Error {
  readonly why: Cause;

  constructor(message: string, why: Cause = 'invalid') {
    super(message);
    this.why = why;
  }
}

/** @throws ReferenceDataError */
export function readReferenceData(file: string): ReferenceData {
  let facts: unknown;
  try {
    facts = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ReferenceDataError(`${file} cannot be read: ${errorMessage(error)}.`);
  }
  return checked(facts, `${file}: `);
}

/** @throws ReferenceDataError */
export function checked(facts: unknown, source = ''): ReferenceData {
  const { success, data, error } = schema.safeParse(facts);
  if (success) return data;
  const [first] = error.issues;
  const what = [first?.path.join('.'), first?.message].filter(Boolean).join(' ');
  const message = first?.message.replace(/^\d+ /, '') ?? '';
  throw new ReferenceDataError(`${source}${what}.`, causes[message]);
}
