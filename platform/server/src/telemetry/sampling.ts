/** The last digits of the id decide, so that every process decides alike; ids of another form are always sampled. */
export function isSampled(id: string, percent: number): boolean {
  const digits = Number.parseInt(id.slice(-8), 16);
  return Number.isNaN(digits) || digits < (percent / 100) * 2 ** 32;
}
