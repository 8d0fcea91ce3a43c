import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_DUPLICATES, problemsOf, readAllowed } from './allowed.ts';
import { findDuplicates } from './find-duplicates.ts';

const piece = `export function total(rows) {
  const points = rows.filter((row) => row.kind === 'earned').map((row) => row.points);
  const fees = rows.filter((row) => row.kind === 'fee').map((row) => row.amount * row.quantity);
  const sum = (list) => list.reduce((before, value) => before + value, 0);
  return { points: sum(points), fees: sum(fees), rows: rows.length, isEmpty: rows.length === 0 };
}
`;

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'atrium-duplicates-')));
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('api/src/one.ts', piece);
  write('shell/src/two.ts', piece);
  write('shell/src/two.test.ts', piece);
  write('shell/src/testing/two.ts', piece);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const pair = (name: string) => ({ files: `a.ts ~ ${name}.ts`, places: `a.ts:1-9 ~ ${name}.ts:1-9` });

test('a seeded duplicate of product code is found, and those of tests are not', async () => {
  expect(await findDuplicates(root)).toEqual([
    { files: 'api/src/one.ts ~ shell/src/two.ts', places: 'api/src/one.ts:1-6 ~ shell/src/two.ts:1-6' },
  ]);
});

test('a duplicate that is not in the list is a problem, with the line to enter', () => {
  const [problem] = problemsOf([pair('b')], []);
  expect(problem).toMatch(/^A new duplicate: a\.ts:1-9 ~ b\.ts:1-9\n.*\na\.ts ~ b\.ts: $/);
});

test('a second duplicate of two listed files is a problem', () => {
  const allowed = readAllowed('a.ts ~ b.ts: two formats: they may part');
  expect(problemsOf([pair('b')], allowed)).toEqual([]);
  expect(problemsOf([pair('b'), pair('b')], allowed)).toHaveLength(1);
});

test('a listed duplicate that is gone is a problem', () => {
  const allowed = readAllowed('# a comment\n\na.ts ~ b.ts: two formats');
  expect(problemsOf([], allowed)).toEqual(['Listed, and no longer a duplicate: a.ts ~ b.ts']);
});

test('a listed duplicate without a reason is a problem', () => {
  expect(problemsOf([pair('b')], readAllowed('a.ts ~ b.ts: '))).toEqual([
    'Listed without a reason: a.ts ~ b.ts',
  ]);
});

test(`more than ${MAX_DUPLICATES} duplicates are a problem, although each is in the list`, () => {
  const found = Array.from({ length: MAX_DUPLICATES + 1 }, (_, index) => pair(`b${index}`));
  const allowed = found.map(({ files }) => ({ files, reason: 'two formats' }));
  expect(problemsOf(found, allowed)).toEqual(['9 duplicates; 8 are the most that may remain.']);
  expect(problemsOf(found.slice(1), allowed.slice(1))).toEqual([]);
});
