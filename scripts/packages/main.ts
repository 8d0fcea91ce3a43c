// `npm run packages -- [folder]`: builds and packs the packages for other repositories, by default into dist/packages.
import { resolve } from 'node:path';
import { repository } from '../repository.ts';
import { packPackages } from './pack.ts';

const into = resolve(process.env.INIT_CWD ?? repository, process.argv[2] ?? 'dist/packages');
const startedAt = performance.now();
const packages = await packPackages({ into });
for (const { name, version, bytes } of packages)
  console.log(`${name.padEnd(24)} ${version.padEnd(10)} ${(bytes / 1024).toFixed(1).padStart(8)} KB`);
console.log(
  `${packages.length} packages in ${into}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
);
