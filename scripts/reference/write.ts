// `npm run reference -- [folder]`: writes the reference for teams, by default into dist/reference, to look at it.
import { join, resolve } from 'node:path';
import { repository } from '../repository.ts';
import { writeReference } from './site.ts';

const folder = resolve(process.env.INIT_CWD ?? repository, process.argv[2] ?? 'dist/reference');
await writeReference(folder);
console.log(`${join(folder, 'index.html')}`);
