import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFile, readIfThere, replaceFile } from './whole-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-whole-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is replaced whole, in a folder that need not exist', async () => {
  const file = join(folder, 'teams/tokens.json');
  await replaceFile(file, 'one');
  await replaceFile(file, 'two');
  expect([readFileSync(file, 'utf8'), readdirSync(join(folder, 'teams'))]).toEqual(['two', ['tokens.json']]);
});

test('of several that create a file, one does', async () => {
  const file = join(folder, 'log/1.json');
  const created = await Promise.all(['one', 'two', 'three'].map((text) => createFile(file, text)));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(readdirSync(join(folder, 'log'))).toEqual(['1.json']);
});

test('a file that is not there has no content, and other errors are thrown', async () => {
  expect(await readIfThere(join(folder, 'none'))).toBeNull();
  await expect(readIfThere(folder)).rejects.toThrow('EISDIR');
});

test('a file that cannot be placed leaves no draft', async () => {
  mkdirSync(join(folder, 'taken'));
  await expect(replaceFile(join(folder, 'taken'), 'one')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
