import { calls } from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';

/** Calls of both workspaces: the gate refuses those that a page of the other one makes. */
const known = Object.keys({ ...calls, ...deskCalls });

const quotes = ['"', "'", '`'] as const;

/** A name that is never called counts; a name assembled at run time, which the types do not allow, is missed. */
export function callNames(scripts: readonly string[]): string[] {
  const isNamed = (call: string) =>
    scripts.some((script) => quotes.some((quote) => script.includes(`${quote}${call}${quote}`)));
  return known.filter(isNamed).sort();
}

/** The tables that `generate:forms` and `generate:lists` write have this after the name of a call. */
const tableStart = /^,(?:fields|parameters):/;

/** Pages share the tables of form and list rules, so a name that only heads one is not a call. */
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
