/**
 * Whether a request belongs to a share of all, by the last digits of its id: every process that knows the id decides
 * alike. An id of another form than ours always does.
 */
export function isSampled(id: string, percent: number): boolean {
  const digits = Number.parseInt(id.slice(-8), 16);
  return Number.isNaN(digits) || digits < (percent / 100) * 2 ** 32;
}
