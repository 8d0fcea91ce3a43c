import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { packages: patterns } = parse(read('pnpm-workspace.yaml')) as { packages: string[] };
const packages = patterns
  .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: repository }))
  .map((file) => ({
    folder: file.replace('/package.json', ''),
    name: JSON.parse(read(file)).name as string,
  }));

const readmeOf = (folder: string) =>
  existsSync(join(repository, folder, 'README.md')) ? read(`${folder}/README.md`) : '';
const lineOf = (readme: string, what: string) =>
  new RegExp(`^- \\*\\*${what}:\\*\\* (.+)$`, 'm').exec(readme)?.[1] ?? '';

test('packages are found', () => {
  expect(packages.length).toBeGreaterThan(20);
});

describe.each(packages)('the README of $folder', ({ folder, name }) => {
  const readme = readmeOf(folder);

  test('begins with its name and what it is', () => {
    expect(readme).toMatch(new RegExp(`^# ${name}\\n\\n[A-Z]`));
  });

  test('names a public face that exists', () => {
    const paths = [...lineOf(readme, 'Public face').matchAll(/`((?:src|scripts|runtime)[^`]*)`/g)];
    expect(lineOf(readme, 'Public face')).not.toBe('');
    expect(
      paths.map(([, path = '']) => path).filter((path) => !existsSync(join(repository, folder, path))),
    ).toEqual([]);
  });

  test('says who may import it', () => {
    expect(lineOf(readme, 'Imported by')).not.toBe('');
  });

  test('says how to run its tests', () => {
    expect(lineOf(readme, 'Tests')).toMatch(
      folder === 'e2e' ? /playwright test/ : ` --filter ${name} test\``,
    );
  });

  test('is short', () => {
    expect(readme.trim().split('\n').length).toBeLessThanOrEqual(12);
  });
});
