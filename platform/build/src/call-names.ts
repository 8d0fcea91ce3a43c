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

/** What the tables that `generate:forms` and `generate:lists` write have after the name of a call. */
const tableStart = /^,(?:fields|parameters):/;

/**
 * Finds the API calls that scripts make: their names, as in {@link callNames}, without those that only head a table of
 * form or list rules, which pages share.
 */
export function madeCalls(scripts: readonly string[]): string[] {
  const named = callNames(scripts);
  const isMade = (call: string) =>
    scripts.some((script) =>
      quotes.some((quote) => {
        const [, ...rest] = script.split(`${quote}${call}${quote}`);
        return rest.some((text) => !tableStart.test(text));
      }),
    );
  return named.filter(isMade);
}
