// `node server-files.ts <folder>`: copies the files of the server image to a folder, without demo, tests, benches and
// front ends but for each remote's remote.json. Of the installed packages it copies only the symbolic links.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const target = process.argv[2];
if (!target) throw new Error('Usage: node server-files.ts <folder>');

const EXCLUDED = [
  /\.test\.ts$/,
  /^(api|platform\/[^/]+|shared\/[^/]+)\/src\/(?:.*\/)?(demo|seed|testing|development)(\/|$)/,
  /^platform\/cli\/src\/(dev-command|development-rules)\.ts$/,
  /^platform\/containers\/src\/server-files\.ts$/,
];
const PACKAGE_FILES = [
  'package.json',
  'roles.sql',
  'migrations',
  'functions',
  'reference-data',
  'src',
  'node_modules',
];

const manifests = new Map(
  globSync('{api,platform/*,shared/*}/package.json', { cwd: root }).map((path) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return [String(name), { folder: dirname(path), needs: Object.keys(dependencies) }];
  }),
);
const folders = new Set<string>();
const add = (name: string) => {
  const { folder, needs } = manifests.get(name) ?? {};
  if (!folder || !needs || folders.has(folder)) return;
  folders.add(folder);
  needs.forEach(add);
};
[
  '@atrium/admin',
  '@atrium/edge',
  '@atrium/control',
  '@atrium/cli',
  '@atrium/containers',
  '@atrium/page-check',
].forEach(add);

const paths = [...folders].flatMap((folder) => PACKAGE_FILES.map((name) => join(folder, name)));
const remotes = globSync('*/remote.json', { cwd: root });
for (const path of ['package.json', ...remotes, ...paths]) {
  if (!existsSync(join(root, path))) continue;
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !EXCLUDED.some((rule) => rule.test(relative(root, source))),
  });
}
