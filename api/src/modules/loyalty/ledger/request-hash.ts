import { createHash } from 'node:crypto';

type Part = number | string | null | readonly Part[];

/** Distinguishes requests under one key by call, person and input. */
export function requestHash(call: string, userId: number, ...parts: readonly Part[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, userId, ...parts]))
    .digest();
}
