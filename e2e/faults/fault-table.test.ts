import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './fault-list.ts';
import { faultsPage, withoutTimes } from './fault-table.ts';

const published = readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8');

test('docs/faults.md has the lines that `npm run check:faults` writes; if not, run it', () => {
  expect(withoutTimes(published)).toBe(withoutTimes(faultsPage([])));
});

test('every fault was measured', () => {
  expect(published).not.toContain('| ? |');
});

test('every fault is listed once', () => {
  const names = faults.map(({ part, fault }) => `${part} ${fault}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
