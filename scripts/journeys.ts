// `npm run check:deploys` and `check:looks`: only the journeys whose file has one of the given words in its name.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './repository.ts';

const { status } = spawnSync(
  join(repository, 'e2e/node_modules/.bin/playwright'),
  ['test', ...process.argv.slice(2)],
  { cwd: join(repository, 'e2e'), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
