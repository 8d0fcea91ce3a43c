import { parse } from 'acorn';

const embeddedHash = /sha384-[A-Za-z0-9+/]{64}/g;

/**
 * Checks a script by itself: it must parse, as a classic script and not a module, and an entry must not be empty.
 */
export function scriptFindings(script: string, isEntry: boolean): string[] {
  try {
    const { body } = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
    return body.length > 0 || !isEntry ? [] : ['is empty'];
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
}

/** Integrity hashes in a script, for the files that it loads. */
export function embeddedHashes(script: string): string[] {
  return [...new Set(script.match(embeddedHash))];
}
