const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Before this date the numbers of programs differ by one: Excel has a February 29 in 1900. */
const FIRST_SAFE_DATE = '1900-03-01';

export function serialOf(date: string): number | undefined {
  if (date < FIRST_SAFE_DATE) return undefined;
  return (Date.parse(`${date.replace(' ', 'T')}${date.includes(':') ? 'Z' : ''}`) - DAY_ZERO) / DAY_MS;
}
