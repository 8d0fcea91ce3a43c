import { parse } from 'acorn';

export function scriptFindings(script: string, isEntry: boolean): string[] {
  try {
    const { body } = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
    return body.length > 0 || !isEntry ? [] : ['is empty'];
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
}
