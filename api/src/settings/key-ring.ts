import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@atrium/server/thrown';
import { z } from 'zod';
import { generateKeys } from '../tokens/index.ts';

export const TOKEN_KEY_FILE = 'token-signing-key.json';
export const SESSION_SECRET_FILE = 'session-secret';

/** The first key of the file signs and all verify. */
export interface KeyRing {
  readonly file: string;
  readonly kind: 'tokens' | 'sessions';
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export async function createSessionSecret(): Promise<string> {
  return randomBytes(32).toString('base64url');
}

interface KeyRingFormat {
  parse(text: string): unknown[];
  print(keys: readonly unknown[]): string;
  create(): Promise<unknown>;
}

const formats: Record<KeyRing['kind'], KeyRingFormat> = {
  tokens: {
    parse: keysIn,
    print: (keys) => JSON.stringify({ keys }),
    create: async () => keysIn(await generateKeys())[0],
  },
  sessions: {
    parse: linesOf,
    print: (secrets) => `${secrets.join('\n')}\n`,
    create: createSessionSecret,
  },
};

const keySet = z.object({ keys: z.array(z.unknown()) });

/** The keys of a set, or the one key that is no set. */
function keysIn(text: string): unknown[] {
  const parsed: unknown = JSON.parse(text);
  return keySet.safeParse(parsed).data?.keys ?? [parsed];
}

/** Only the owner can read the file. @returns false if there is such a file, which stays as it is */
export async function createKeyRing({ file, kind }: KeyRing): Promise<boolean> {
  const { print, create } = formats[kind];
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(draft, print([await create()]), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

export function readKeyRing({ file, kind }: KeyRing): number {
  return formats[kind].parse(readFileSync(file, 'utf8')).length;
}

/**
 * One step of a rotation: `add` creates a key that verifies, `use` makes the newest one sign, `drop` removes all
 * others. Between two steps all processes have to read the file again, so that each knows a key before another one
 * signs by it.
 * @returns how many keys the file has now
 */
export async function turnKeyRing({ file, kind }: KeyRing, step: 'add' | 'use' | 'drop'): Promise<number> {
  const { parse, print, create } = formats[kind];
  const keys = parse(readFileSync(file, 'utf8'));
  const turned = {
    add: async () => [...keys, await create()],
    use: async () => [...keys.slice(-1), ...keys.slice(0, -1)],
    drop: async () => keys.slice(0, 1),
  };
  const next = await turned[step]();
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, print(next), { mode: statSync(file).mode & 0o777, flag: 'wx', flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return next.length;
}
