import { parse } from 'acorn';

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
