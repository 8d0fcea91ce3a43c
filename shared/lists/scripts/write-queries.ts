// `npm run generate:lists`: writes the contract's queries as plain data for pages.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@atrium/contract';
import { moduleOf, queriesOf } from './queries-of-contract.ts';

const file = join(import.meta.dirname, '../src/query/queries.ts');
writeFileSync(file, moduleOf(queriesOf(calls)));
execFileSync(join(import.meta.dirname, '../../../node_modules/.bin/biome'), ['check', '--write', file]);
