import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../command.ts';
import { keys } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-keys-command-'));
const environment = process.env;
const printed: string[] = [];
const run = (step: string) => keys.run(readOptions(keys, ['tokens', step]));

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => {
  process.env = environment;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the first key is made by a command of its own, and a missing file says which', async () => {
  const file = join(folder, 'signing-keys.json');
  process.env = { TOKEN_SIGNING_KEY_FILE: file, DATA_DIR: folder };
  await expect(run('add')).rejects.toThrow(
    `${file} does not exist. To make the first one: npm run admin -- keys tokens create`,
  );
  await run('create');
  expect(printed).toContain(`${file}: 1 key; the first one signs.`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = readFileSync(file, 'utf8');
  await expect(run('create')).rejects.toThrow(/exists.*keys tokens add$/);
  expect(readFileSync(file, 'utf8')).toBe(made);
});
