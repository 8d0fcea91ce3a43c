// `node server-files.ts <folder>`: copies what the containers of production run to a folder, for their image: no demo,
// no tests and what they need, no benches, no front ends. Packages are not copied.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const COPIED = [
  'package.json',
  'api/package.json',
  'api/roles.sql',
  'api/migrations',
  'api/src',
  'platform/cli/package.json',
  'platform/cli/src',
  'platform/containers/package.json',
  'platform/containers/src',
  'platform/gateway/package.json',
  'platform/gateway/src',
  'scripts/admin',
  'scripts/admin.ts',
  'scripts/database.ts',
  'scripts/settings.ts',
  'shared/contract/package.json',
  'shared/contract/src',
];

const LEFT_OUT = [
  /\.test\.ts$/,
  /^api\/src\/(demo|seed|testing)(\/|$)/,
  /^platform\/gateway\/src\/fixture\.ts$/,
  /^platform\/containers\/src\/server-files\.ts$/,
];

const target = process.argv[2];
if (!target) throw new Error('Name the folder to copy to.');
for (const path of COPIED) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !LEFT_OUT.some((rule) => rule.test(relative(root, source))),
  });
}
