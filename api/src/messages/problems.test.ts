import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..');
const problem = /new ProblemError\([^;]*?;/gs;
const text = /\b(?:detail|title): ['`]|: \[['`]/;

test('what a problem says is in the catalogue', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const thrown = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(problem)].map(([code]) => ({ file, code })),
  );
  expect(thrown.length).toBeGreaterThan(60);
  expect(thrown.filter(({ code }) => text.test(code))).toEqual([]);
});
