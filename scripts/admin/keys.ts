import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type KeyRing, readKeyRing, SESSION_SECRET_FILE, TOKEN_KEY_FILE, turnKeyRing } from '@atrium/api';
import { type AdminCommand, counted } from './command.ts';
import { readKeptPlaces } from './kept-places.ts';

const usage = 'npm run admin -- keys tokens|sessions [add|use|drop [--at-once]]';
const STEPS = ['add', 'use', 'drop'] as const;
/** For how long what was signed before `use` stays valid. */
const VALID_MINUTES = { tokens: 10, sessions: 12 * 60 } as const;
const effects = {
  add: 'The last one was added: it verifies, once every process of the API has been restarted. Then: use.',
  use: 'The newest one signs, once every process of the API has been restarted. Then, when what was signed before has expired: drop.',
  drop: 'All former ones were removed: what they signed is invalid, once every process of the API has been restarted.',
};

/** Rotates the keys that sign tokens, or the secrets of sessions. */
export const keys: AdminCommand = {
  usage,
  summary:
    'Rotates the keys of tokens (TOKEN_SIGNING_KEY_FILE) or the secrets of sessions (in DATA_DIR), in three steps with a rolling restart after each: add, use, drop. Without a step it shows how many there are.',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'at-once': { type: 'boolean', default: false } },
    });
    const [kind, given, ...others] = positionals;
    const step = STEPS.find((name) => name === given);
    if ((kind !== 'tokens' && kind !== 'sessions') || others.length > 0 || (given && !step))
      throw new Error(`Usage: ${usage}`);
    const { keyFiles, sessionSecret } = readKeptPlaces(process.env);
    if (kind === 'sessions' && sessionSecret)
      throw new Error('SESSION_SECRET: is set; rotate its lines instead, of which the first one signs.');
    const file = keyFiles[kind === 'tokens' ? TOKEN_KEY_FILE : SESSION_SECRET_FILE] ?? '';
    const ring: KeyRing = { file, kind };
    if (step === 'drop' && !values['at-once']) requireAge(file, kind);
    const count = step ? await turnKeyRing(ring, step) : readKeyRing(ring);
    console.log(`${file}: ${counted(count, 'key')}; the first one signs.`);
    if (step) console.log(effects[step]);
  },
};

/** The file is as old as the last step, or younger where it was copied. */
function requireAge(file: string, kind: keyof typeof VALID_MINUTES): void {
  const minutes = Math.floor((Date.now() - statSync(file).mtimeMs) / 60_000);
  const needed = VALID_MINUTES[kind];
  if (minutes >= needed) return;
  throw new Error(
    `${file}: was changed ${counted(minutes, 'minute')} ago. What was signed before is valid for ${counted(needed, 'minute')} after the restarts that followed "use": drop the former keys then. After a leak, --at-once drops them now, and signs everyone out.`,
  );
}
