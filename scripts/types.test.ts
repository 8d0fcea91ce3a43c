import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from './repository.ts';

const packages = globSync('{api,e2e,scripts,shell,mfe-*,shared/*,platform/*}', { cwd: repository }).sort();
// The kitchen sink's types are checked where its packages are installed: by `npm run check:outside`.
const ignored = (path: string) => /(?:^|\/)(?:node_modules|dist|kitchen-sink\/src)$/.test(path);

/** Files that the tsconfig of a folder includes, whether another file imports them or not. */
function checkedFiles(workingFolder: string): readonly string[] {
  const tsc = join(repository, 'node_modules/.bin/tsc');
  const cwd = join(repository, workingFolder);
  const output = execFileSync(tsc, ['--showConfig'], { cwd, encoding: 'utf8', maxBuffer: 16 * 2 ** 20 });
  const { files } = JSON.parse(output) as { files: string[] };
  return files.map((file) => relative(repository, join(cwd, file)));
}

const sourcesOf = (name: string) =>
  globSync('**/*.{ts,tsx,mts}', { cwd: join(repository, name), exclude: ignored })
    .map((file) => join(name, file))
    .sort();
const ofPackage = (name: string, files: readonly string[]) =>
  files.filter((file) => file.startsWith(`${name}/`)).sort();

const checkedFromTheRoot = checkedFiles('.');

test.each(packages.filter((name) => name !== 'scripts'))('%s has a command that checks its types', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8'));
  expect(scripts['check:types']).toBe('tsc --noEmit');
});

test.each(packages)('the type check of npm test reads every file of %s', (name) => {
  expect(sourcesOf(name)).not.toHaveLength(0);
  expect(ofPackage(name, checkedFromTheRoot)).toEqual(sourcesOf(name));
});

test.each(packages)('%s checks all its own files', (name) => {
  expect(ofPackage(name, checkedFiles(name))).toEqual(sourcesOf(name));
});
