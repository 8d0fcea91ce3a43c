// `npm run check:faults`: the journeys of a remote that fails to load, with every failure at every stage.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './settings.ts';

const { status } = spawnSync(
  join(repository, 'e2e/node_modules/.bin/playwright'),
  ['test', 'broken-remote'],
  {
    cwd: join(repository, 'e2e'),
    env: { ...process.env, FAULTS: 'all' },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
