import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';

test('check:looks runs every journey that checks pages in each look', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const words: string[] = scripts['check:looks'].split('journeys.ts ')[1].split(' ');
  const files = globSync('e2e/tests/*.spec.ts', { cwd: repository }).filter((file) =>
    readFileSync(join(repository, file), 'utf8').includes('expectAccessibleInEachLook'),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !words.some((word) => file.includes(word)))).toEqual([]);
});
