// `npm run generate:forms`: writes the rules of the bodies that forms send as plain data for pages.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@atrium/contract';
import { moduleOf, rulesOf } from './rules-of-contract.ts';

const file = join(import.meta.dirname, '../src/rules/rules.ts');
writeFileSync(file, moduleOf(rulesOf(calls)));
execFileSync(join(import.meta.dirname, '../../../node_modules/.bin/biome'), ['check', '--write', file]);
