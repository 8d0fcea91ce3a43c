// `npm run check:faults`, `npm run check:stability`: journeys of which `npm test` has a short form, with all their cases.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './settings.ts';

const [journey = '', setting = ''] = process.argv.slice(2);
const { status } = spawnSync(join(repository, 'e2e/node_modules/.bin/playwright'), ['test', journey], {
  cwd: join(repository, 'e2e'),
  env: { ...process.env, [setting]: 'all' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
