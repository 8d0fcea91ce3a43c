// `npm run release:freeze`: notes the migrations of the version that is being released, which must not be edited from
// then on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { hashMigrations, problemsWith, readReleased, writeReleased } from './released-migrations.ts';

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
const migrations = hashMigrations(join(repository, 'api/migrations'));
const problems = problemsWith(readReleased(), migrations);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
writeReleased({ version, migrations });
console.log(`${Object.keys(migrations).length} migrations are frozen as released with ${version}.`);
