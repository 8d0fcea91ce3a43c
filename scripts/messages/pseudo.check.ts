// `npm run check:pseudo`: adds a language to a copy of the repository by the steps of docs/adding-a-language.md, with texts that
// are accented and longer by two fifths, then opens every page in it. Texts that no catalogue has stay in English, and
// texts without room for a longer word make the page wider than its window.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { addPseudoLanguage } from './add-pseudo-language.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-pseudo-'));
const run = (command: string, ...given: string[]): number => {
  const { status } = spawnSync(command, given, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, LANGUAGES: process.env.LANGUAGES ?? 'all', ONLY_LANGUAGE: 'art-XA' },
  });
  return status ?? 1;
};

try {
  if (run('git', 'clone', '--quiet', '--no-hardlinks', repository, '.') !== 0)
    throw new Error('The copy failed.');
  addPseudoLanguage(folder);
  process.exitCode = run('node', 'scripts/run.mjs', 'journeys.ts', 'languages.spec');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
