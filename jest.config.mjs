import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Every package tests itself; from the root they run as projects of one run. */
const packages = [
  'api',
  'e2e',
  'shell',
  'scripts',
  ...folders('shared'),
  ...folders('platform'),
  ...remotes(),
];

function folders(parent) {
  return readdirSync(new URL(parent, import.meta.url)).map((name) => `${parent}/${name}`);
}

function remotes() {
  return readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('mfe-'));
}

export default {
  projects: packages.map((name) => `<rootDir>/${name}`),
  // One more than there are processors, as tests wait for databases and processes a tenth of the time.
  maxWorkers: availableParallelism() + 1,
};
