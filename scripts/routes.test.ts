import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './settings.ts';

const registration =
  /\b(?:app|scope|inner)\s*\.(?:get|post|put|patch|delete|all|route)\b(?:<[^(]*>)?\(|\bimplement(?:File|Search)?\(\s*app,/;

/** Each registers the routes that others pass to it. */
const MEANS = ['api/src/http/implement.ts', 'api/src/search/implement-search.ts'];

test('a file that registers routes is called *.routes.ts', () => {
  const files = globSync(
    '{api,platform/{admin,build,cli,containers,page-check,registry,server}}/src/**/*.ts',
    { cwd: repository },
  ).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const registering = files.filter((file) => registration.test(readFileSync(join(repository, file), 'utf8')));
  expect(registering.length).toBeGreaterThan(30);
  expect(registering.filter((file) => !file.endsWith('.routes.ts') && !MEANS.includes(file))).toEqual([]);
});
