import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from './settings.ts';

const packages = globSync('{api,e2e,scripts,shell,mfe-*,shared/*,platform/*}', { cwd: repository }).sort();
const ignored = (path: string) => /(?:^|\/)(?:node_modules|dist)$/.test(path);

/** Files below a folder of the repository that the compiler reads when it runs in another. */
function checkedFiles(workingFolder: string): readonly string[] {
  const tsc = join(repository, 'node_modules/.bin/tsc');
  const output = execFileSync(tsc, ['--listFilesOnly'], {
    cwd: join(repository, workingFolder),
    encoding: 'utf8',
    maxBuffer: 16 * 2 ** 20,
  });
  return output
    .split('\n')
    .filter((file) => !file.includes('/node_modules/'))
    .map((file) => relative(repository, file));
}

const sourcesOf = (name: string) =>
  globSync('**/*.{ts,tsx,mts}', { cwd: join(repository, name), exclude: ignored })
    .map((file) => join(name, file))
    .sort();
const ofPackage = (name: string, files: readonly string[]) =>
  files.filter((file) => file.startsWith(`${name}/`)).sort();

const checkedFromTheRoot = checkedFiles('.');

test.each(packages.filter((name) => name !== 'scripts'))('%s has a command for its types', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8'));
  expect(scripts['check:types']).toBe('tsc --noEmit');
});

test.each(packages)('the type check of npm test reads every file of %s', (name) => {
  expect(sourcesOf(name)).not.toHaveLength(0);
  expect(ofPackage(name, checkedFromTheRoot)).toEqual(sourcesOf(name));
});

test.each(packages)('%s checks every file of its own', (name) => {
  expect(ofPackage(name, checkedFiles(name))).toEqual(sourcesOf(name));
});
