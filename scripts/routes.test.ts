import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

const files = globSync('{api,platform/*}/src/**/*.ts', { cwd: repository }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

/** Whether a file registers a route by itself. `scope`, `app` and `inner` are what servers are called. */
function registersRoutes(file: string): boolean {
  const source = readFileSync(join(repository, file), 'utf8');
  return /\b(?:app|inner|scope)\s*\.(?:get|post|put|delete|route)(?:<[^(]*>)?\(/.test(source);
}

/** They register what others describe. */
const general = [
  'api/src/http/implement.ts',
  'api/src/http/implement-desk.ts',
  'platform/edge/src/development/development-gateway.ts',
];

test('files that register routes are found', () => {
  expect(files.filter(registersRoutes).length).toBeGreaterThan(20);
});

test('a file with routes is called *.routes.ts', () => {
  const named = (file: string) => file.endsWith('.routes.ts') || general.includes(file);
  expect(files.filter(registersRoutes).filter((file) => !named(file))).toEqual([]);
});
