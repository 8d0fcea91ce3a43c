import { parse } from 'acorn';

/** A script must parse as a classic script and not as a module. */
export function scriptFindings(script: string, isEntry: boolean): string[] {
  try {
    const { body } = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
    return body.length > 0 || !isEntry ? [] : ['is empty'];
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
}
