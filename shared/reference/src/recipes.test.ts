import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'recipes');
const recipes = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name, 'recipe.md'), 'utf8');

test('what teams ask for has a recipe', () => {
  expect(recipes).toEqual(
    expect.arrayContaining([
      'call-the-api',
      'chart',
      'form',
      'link',
      'list',
      'permission',
      'slot-card',
      'tests',
    ]),
  );
});

describe.each(recipes)('the recipe %s', (name) => {
  test('has a title and one sentence or two that say what it is about', () => {
    expect(textOf(name)).toMatch(/^<!-- \d+ -->\n# .+\n\n[A-Z`].+\.\n\n/);
  });

  test('has code and its test', () => {
    const files = globSync('*.{ts,tsx}', { cwd: join(folder, name) });
    expect(files.some((file) => file.includes('.test.'))).toBe(true);
    expect(files.some((file) => !file.includes('.test.'))).toBe(true);
    expect(existsSync(join(folder, name, 'recipe.md'))).toBe(true);
  });
});
