import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokens, generateKeys, parseKeys, type Tokens } from '@atrium/api/testing';

export interface DrillTokens {
  /** For `TOKEN_SIGNING_KEY_FILE`. */
  readonly keyFile: string;
  readonly tokens: Tokens;
}

/** Signs the tokens of people who did not sign in, by a key that is kept in the folder. */
export async function drillTokens(folder: string): Promise<DrillTokens> {
  const keyFile = join(folder, 'signing-keys.json');
  if (!existsSync(keyFile)) writeFileSync(keyFile, await generateKeys(), { mode: 0o600 });
  return { keyFile, tokens: createTokens(await parseKeys(readFileSync(keyFile, 'utf8'))) };
}
