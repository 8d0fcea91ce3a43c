import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { hashMigrations, problemsWith, readReleased } from './released-migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-migrations-'));
  writeFileSync(join(folder, '0001_identity.sql'), 'CREATE TABLE people ();');
  writeFileSync(join(folder, '0002_applications.sql'), 'CREATE TABLE applications ();');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const release = () => ({ version: '1.0.0', migrations: hashMigrations(folder) });

test('no released migration of this repository was edited', () => {
  const present = hashMigrations(join(repository, 'api/migrations'));
  expect(problemsWith(readReleased(), present)).toEqual([]);
});

test('the migrations of every version of the changelog but the newest are frozen', () => {
  const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
  const [newest, previous = null] = [...changelog.matchAll(/^## (\S+)$/gm)].map(([, version]) => version);
  expect([newest, previous]).toContain(readReleased().version);
});

test('a migration may be added after the released ones', () => {
  const released = release();
  writeFileSync(join(folder, '0003_deadlines.sql'), 'CREATE TABLE deadlines ();');
  expect(problemsWith(released, hashMigrations(folder))).toEqual([]);
});

test('an edited released migration is a problem', () => {
  const released = release();
  writeFileSync(join(folder, '0001_identity.sql'), 'CREATE TABLE persons ();');
  expect(problemsWith(released, hashMigrations(folder))).toEqual([
    '0001_identity.sql was released and must not be edited: write another migration.',
  ]);
});

test('a renamed released migration is a problem', () => {
  const released = release();
  renameSync(join(folder, '0002_applications.sql'), join(folder, '0003_applications.sql'));
  expect(problemsWith(released, hashMigrations(folder))).toEqual([
    '0002_applications.sql was released and must not be renamed or deleted.',
  ]);
});

test('a migration that would run before a released one is a problem', () => {
  const released = release();
  writeFileSync(join(folder, '0001_later.sql'), '');
  expect(problemsWith(released, hashMigrations(folder))).toEqual([
    '0001_later.sql must come after 0002_applications.sql, which was released.',
  ]);
});
