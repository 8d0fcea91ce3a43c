/** What begins on a line of a file: a record of one or more lines, not yet validated, or why none can be read. */
export type FileRecord = { readonly line: number; readonly lines: number } & (
  | { readonly fields: unknown }
  | { readonly reason: string }
);

/** A file that is not of the type that its extension names. */
export class UnreadableFile extends Error {}
