import { date, keysOf } from '@atrium/contract';
import { z } from 'zod';
import { doubtOfDueDate, doubtOfPastDate } from '../local-time/index.ts';
import type { Refusal } from '../messages/index.ts';

/** PostgreSQL stores every character but U+0000, and half of a surrogate pair would be stored as another character. */
export const importedText = z
  .string()
  .regex(/^[^\0]*$/, 'must not contain the character U+0000')
  .refine((value) => value.isWellFormed(), 'must not contain half of a surrogate pair')
  // Names are matched with those of the next import, which may come from another system.
  .normalize('NFC');

/** Refuses a date for a reason that can be said in any language. */
export const plausible =
  (doubtOf: (value: string) => Refusal | undefined) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const doubt = doubtOf(value);
    if (doubt)
      issues.push({ code: 'custom', input: value, message: doubt.reason, params: { said: doubt.said } });
  };

/** A date that someone has to act on. */
export const dueDate = date.check(plausible(doubtOfDueDate));

const pastDate = date.check(plausible(doubtOfPastDate));

/**
 * Fields of an application that are stored as they are imported, by their names in the contract. Import, export, list,
 * activity log, seed and demo take them from here: docs/adding-a-column.md.
 */
export const importedFields = {
  title: importedText.trim().min(1).max(300),
  appliedAt: pastDate,
  dueAt: dueDate.nullish(),
};

export type ApplicationField = keyof typeof importedFields;

interface ApplicationColumn {
  readonly name: string;
  readonly type: 'text' | 'date';
  readonly isNullable: boolean;
  /** Width in an exported sheet, in characters. */
  readonly exportWidth: number;
}

export const applicationColumns: Readonly<Record<ApplicationField, ApplicationColumn>> = {
  title: { name: 'title', type: 'text', isNullable: false, exportWidth: 48 },
  appliedAt: { name: 'applied_at', type: 'date', isNullable: false, exportWidth: 12 },
  dueAt: { name: 'due_at', type: 'date', isNullable: true, exportWidth: 12 },
};

export const applicationFields = keysOf(applicationColumns);

/** Returns `b.title, b.applied_at`. */
export function columnNames(table?: string): string {
  return applicationFields
    .map((field) => (table ? `${table}.` : '') + applicationColumns[field].name)
    .join(', ');
}

/** Values in the order of {@link columnNames}. */
export function columnValues(
  application: Readonly<Partial<Record<ApplicationField, string | null | undefined>>>,
): (string | null)[] {
  return applicationFields.map((field) => application[field] ?? null);
}
