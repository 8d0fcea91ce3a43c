// `npm run bench:api`: the API under load, each part in its own process so that none affects the next:
// `desk` (the provider's queue and its search of all cases), `reads` (list and dashboard compared with the same SQL), `instructions` (their list at a million rows), `streams`
// (thousands of open event streams), `reminders`, `exports` (a file of a million rows), `enumeration` (whether answers
// tell which addresses have accounts), and `policy` (what security policies cost each request).
// `npm run bench:api -- streams` runs one part.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const parts: Readonly<Record<string, readonly string[]>> = {
  desk: ['desk.bench.ts'],
  reads: ['applications.bench.ts'],
  instructions: ['instructions.bench.ts'],
  streams: ['--expose-gc', 'streams.bench.ts'],
  reminders: ['reminders.bench.ts'],
  exports: ['exports.bench.ts'],
  enumeration: ['enumeration.bench.ts'],
  policy: ['policy.bench.ts'],
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const [name, command] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n${name}`);
  const args = command.map((part) => (part.endsWith('.ts') ? join(import.meta.dirname, part) : part));
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
