import { statSync } from 'node:fs';
import {
  createKeyRing,
  type KeyRing,
  readKeyRing,
  SESSION_SECRET_FILE,
  TOKEN_KEY_FILE,
  turnKeyRing,
} from '@atrium/api/commands';
import { errorCode } from '@atrium/server/thrown';
import { type AdminCommand, counted } from '../command.ts';
import { readKeptPlaces, requireSecret } from '../installation/kept-places.ts';

const usage = 'npm run admin -- keys tokens|sessions [create|add|use|drop [--at-once]]';
const STEPS = ['create', 'add', 'use', 'drop'] as const;
/** For how long what was signed before `use` stays valid. */
const VALID_MINUTES = { tokens: 10, sessions: 12 * 60 } as const;
const effects = {
  create: 'Give it to every process of the API, and to no one else.',
  add: 'The last one was added: it verifies, once every process of the API has been restarted. Then: use.',
  use: 'The newest one signs, once every process of the API has been restarted. Then, when what was signed before has expired: drop.',
  drop: 'All former ones were removed: what they signed is invalid, once every process of the API has been restarted.',
};

/** Makes and rotates the keys that sign tokens, or the secrets of sessions. */
export const keys: AdminCommand = {
  usage,
  summary:
    'Makes the file with the first key of tokens (TOKEN_SIGNING_KEY_FILE) or the first secret of sessions (in DATA_DIR): create. Rotates them in three steps with a rolling restart after each: add, use, drop. Without a step it shows how many there are.',
  takesWords: true,
  run: async (options) => {
    const [kind, given, ...others] = options.words;
    const step = STEPS.find((name) => name === given);
    if ((kind !== 'tokens' && kind !== 'sessions') || others.length > 0 || (given && !step))
      throw new Error(`Usage: ${usage}`);
    const { keyFiles, sessionSecret } = readKeptPlaces(process.env);
    if (kind === 'sessions' && sessionSecret)
      throw new Error('SESSION_SECRET: is set; rotate its lines instead, of which the first one signs.');
    const file = keyFiles[kind === 'tokens' ? TOKEN_KEY_FILE : SESSION_SECRET_FILE] ?? '';
    const ring: KeyRing = { file, kind };
    const count = await takeStep(ring, step, options.flag('at-once'));
    console.log(`${file}: ${counted(count, 'key')}; the first one signs.`);
    if (step) console.log(effects[step]);
  },
};

/** @returns how many keys there are afterwards */
async function takeStep(
  ring: KeyRing,
  step: (typeof STEPS)[number] | undefined,
  isAtOnce: boolean,
): Promise<number> {
  const { file, kind } = ring;
  if (step === 'create') {
    if (await createKeyRing(ring)) return 1;
    throw new Error(`${file} exists. To renew what it holds: npm run admin -- keys ${kind} add`);
  }
  try {
    requireSecret(file);
    if (step === 'drop' && !isAtOnce) requireAge(file, kind);
    return step ? await turnKeyRing(ring, step) : readKeyRing(ring);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Error(`${file} does not exist. To make the first one: npm run admin -- keys ${kind} create`);
  }
}

/** The file is as old as the last step, or younger where it was copied. */
function requireAge(file: string, kind: keyof typeof VALID_MINUTES): void {
  const minutes = Math.floor((Date.now() - statSync(file).mtimeMs) / 60_000);
  const needed = VALID_MINUTES[kind];
  if (minutes >= needed) return;
  throw new Error(
    `${file}: was changed ${counted(minutes, 'minute')} ago. What was signed before is valid for ${counted(needed, 'minute')} after the restarts that followed "use": drop the former keys then. After a leak, --at-once drops them now, and signs everyone out.`,
  );
}
