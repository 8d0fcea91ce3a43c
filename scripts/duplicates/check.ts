// `npm run check:duplicates`: compares the duplicated pieces of the product code with the list of those that stay.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { problemsOf, readAllowed } from './allowed.ts';
import { findDuplicates } from './find-duplicates.ts';

const list = join(import.meta.dirname, 'allowed.txt');
const found = await findDuplicates(repository);
const problems = problemsOf(found, readAllowed(readFileSync(list, 'utf8')));
for (const problem of problems) console.error(problem);
console.log(
  `${found.length} duplicates, ${problems.length} problems; the list is scripts/duplicates/allowed.txt`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
