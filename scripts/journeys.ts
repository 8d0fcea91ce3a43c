// `npm run check:journeys`: all journeys, also those that `npm test` leaves out; with words after `--` only those whose
// file has one of them in its name. `check:deploys` and `check:looks` are some of them in another form.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './repository.ts';

const { status } = spawnSync(
  join(repository, 'e2e/node_modules/.bin/playwright'),
  ['test', ...process.argv.slice(2)],
  { cwd: join(repository, 'e2e'), env: { ...process.env, JOURNEYS: 'all' }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
