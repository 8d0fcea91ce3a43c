import type { Refusal, SaidReason } from '../messages/index.ts';

/** `from` is the byte of the file with which it begins. */
export type FileRecord = { readonly line: number; readonly lines: number; readonly from: number } & (
  | { readonly fields: unknown }
  | Refusal
);

export class UnreadableFile extends Error {
  readonly said: SaidReason | null;

  constructor(why: string | Refusal) {
    super(typeof why === 'string' ? why : why.reason);
    this.said = typeof why === 'string' ? null : (why.said ?? null);
  }
}
