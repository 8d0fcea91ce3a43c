import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { sources } from './files.ts';
import { sampleOf, triedPackages } from './packages.ts';
import { packagesPage } from './packages-page.ts';

test('docs/packages.md has the lines of the rows; if not, run `npm run check:outside -- kitchen-sink`', () => {
  expect(readFileSync(join(repository, 'docs/packages.md'), 'utf8')).toBe(packagesPage());
});

test('every package has a version', () => {
  expect(packagesPage()).not.toContain('undefined');
});

test('every row has a sample, and every sample a row', () => {
  const samples = readdirSync(join(sources, 'src/samples')).filter((file) => file.endsWith('.tsx'));
  expect(triedPackages.map((row) => `${sampleOf(row)}.tsx`).sort()).toEqual(samples.sort());
});

test('at least thirty packages are tried, each once', () => {
  const names = new Set(triedPackages.map(({ name }) => name));
  expect(names.size).toBe(triedPackages.length);
  expect(names.size).toBeGreaterThanOrEqual(30);
});

test('the packages are not installed with the repository', () => {
  expect(existsSync(join(sources, 'node_modules'))).toBe(false);
});
