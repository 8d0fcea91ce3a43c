/** Size of a file of applications that is imported at the desk; the command takes larger ones. */
export const MAX_IMPORT_BYTES = 500_000_000;

/** So many refused lines of a file that is imported whole or not at all are listed. */
export const MAX_REFUSED_LINES = 10_000;

/** Size of each part of it but the last: what the body of any call may have, so that no path answers otherwise than others. */
export const IMPORT_PART_BYTES = 65_536;

/** Columns of such a file that are shown, and of which one can say what they are. */
export const MAX_IMPORT_COLUMNS = 100;

/** What a column can be: the fields of an application as `npm run admin -- import` reads them. Documents need the command. */
export const importFields = [
  'reference',
  'title',
  'category',
  'country',
  'appliedAt',
  'history',
  'dueAt',
  'fees',
  'deadlines',
  'messages',
  'instructions',
  'customer',
] as const;
export type ImportField = (typeof importFields)[number];
