/** What stands at a line of a file: a record, not yet judged, over one or more lines; or why none can be read there. */
export type FileRecord = { readonly line: number; readonly lines: number } & (
  | { readonly fields: unknown }
  | { readonly reason: string }
);

/** A file that cannot be read as what its name says. */
export class UnreadableFile extends Error {}
