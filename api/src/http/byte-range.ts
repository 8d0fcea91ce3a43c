import type { ByteRange } from '@atrium/server/objects';
import { refusals } from '../messages/index.ts';
import { ProblemError } from './problem-error.ts';

export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

interface RangedFile {
  readonly bytes: number;
  readonly etag: string;
}

/** One range is supported (RFC 9110, 14.2); anything else gets the whole file. @throws ProblemError 416 */
export function requestedRange(
  { range, 'if-range': ifRange }: RangeHeaders,
  { bytes, etag }: RangedFile,
): ByteRange | undefined {
  if (ifRange !== undefined && ifRange.trim() !== etag) return undefined;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const from = first ? Number(first) : Math.max(bytes - Number(last), 0);
  const end = first && last ? Math.min(Number(last) + 1, bytes) : bytes;
  if (from < end) return { from, bytes: end - from };
  throw new ProblemError('invalid-input', {
    status: 416,
    detail: refusals.fileBytes(bytes),
    headers: { 'content-range': `bytes */${bytes}` },
  });
}
