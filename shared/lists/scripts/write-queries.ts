// `npm run generate:lists`: writes the queries of all calls that read.
import { join } from 'node:path';
import { calls } from '@atrium/contract';
import { writeModule } from '@atrium/contract/plain-data';
import { moduleOf, queriesOf } from './queries-of-contract.ts';

writeModule(join(import.meta.dirname, '../src/query/queries.ts'), moduleOf(queriesOf(calls)));
