// `npm run generate:forms`: writes the rules of the bodies that forms send.
import { join } from 'node:path';
import { calls } from '@atrium/contract';
import { writeModule } from '@atrium/contract/plain-data';
import { moduleOf, rulesOf } from './rules-of-contract.ts';

writeModule(join(import.meta.dirname, '../src/rules/rules.ts'), moduleOf(rulesOf(calls)));
