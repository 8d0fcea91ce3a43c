import { calls } from '@atrium/contract';

const quotes = ['"', "'", '`'] as const;

/**
 * Calls of the contract that scripts name. `request()` takes a call by its whole name, as a literal, so that each one
 * stands in the script as it is. A name that is put together from parts, past the types, is not found; one that is
 * there and never called counts.
 *
 * @param scripts Contents of the scripts.
 */
export function callNames(scripts: readonly string[]): string[] {
  const isNamed = (call: string) =>
    scripts.some((script) => quotes.some((quote) => script.includes(`${quote}${call}${quote}`)));
  return Object.keys(calls).filter(isNamed).sort();
}
