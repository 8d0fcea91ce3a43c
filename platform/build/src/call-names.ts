import { calls } from '@atrium/contract';

const quotes = ['"', "'", '`'] as const;

/**
 * Finds the API calls that scripts refer to. `request()` takes the name of a call as a string literal, so each name
 * appears in the script unchanged. A name assembled at run time (which the types do not allow) is not found; a name
 * that is never called is counted.
 *
 * @param scripts Contents of the scripts.
 */
export function callNames(scripts: readonly string[]): string[] {
  const isNamed = (call: string) =>
    scripts.some((script) => quotes.some((quote) => script.includes(`${quote}${call}${quote}`)));
  return Object.keys(calls).filter(isNamed).sort();
}
