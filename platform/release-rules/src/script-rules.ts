import { parse } from 'acorn';

const embeddedHash = /sha384-[A-Za-z0-9+/]{64}/g;

/**
 * What is wrong with a script by itself: that it does not parse, or holds nothing where something begins with it.
 * Scripts of a release are classic scripts, no modules.
 */
export function scriptFindings(script: string, isEntry: boolean): string[] {
  try {
    const { body } = parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
    return body.length > 0 || !isEntry ? [] : ['holds no code'];
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
}

/** Hashes by which a script would check files that it loads. */
export function embeddedHashes(script: string): string[] {
  return [...new Set(script.match(embeddedHash))];
}
