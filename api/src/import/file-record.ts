export type FileRecord = { readonly line: number; readonly lines: number } & (
  | { readonly fields: unknown }
  | { readonly reason: string }
);

export class UnreadableFile extends Error {}
