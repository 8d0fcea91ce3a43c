/** `from` is the byte of the file with which it begins. */
export type FileRecord = { readonly line: number; readonly lines: number; readonly from: number } & (
  | { readonly fields: unknown }
  | { readonly reason: string }
);

export class UnreadableFile extends Error {}
