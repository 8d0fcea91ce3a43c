import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningDatabase, startDatabase } from '../api/src/index.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-admin-'));
  // Open to the user that the database runs as, so that it keeps its files here too.
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function admin(args: string[], env: Record<string, string> = {}) {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  command.stdout.on('data', (text) => (out += text));
  command.stderr.on('data', (text) => (err += text));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    command.once('close', (code) => done({ code, out, err })),
  );
}

test('a command that there is not says which there are', async () => {
  const { code, out, err } = await admin(['create-costumer']);
  expect(code).toBe(1);
  expect(err).toContain('There is no command create-costumer.');
  expect(out).toMatch(/create-customer --name .+[\s\S]+invite-owner --customer/);
});

test.each([
  [['create-customer', '--name', 'Acme'], /^--code is missing\.\nUsage: npm run admin/],
  [['create-customer', '--title', 'Acme'], /Unknown option '--title'[\s\S]+Usage:/],
  [['invite-owner', '--customer', 'ACME'], /^--email is missing\./],
])('%j says what is wrong, and how it is used', async (args, why) => {
  const { code, err } = await admin(args);
  expect([code, err]).toEqual([1, expect.stringMatching(why)]);
});

describe('on the embedded database', () => {
  let database: RunningDatabase | undefined;
  afterEach(() => database?.stop());

  test('customers and owners come to be while the portal stands still, and while it runs', async () => {
    const created = await admin(['create-customer', '--name', 'Acme Corporation', '--code', 'acme']);
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toContain('Created the customer Acme Corporation (code ACME, id 1).');
    expect(created.out).toContain('invite-owner --customer ACME');

    database = await startDatabase({ dataDir });
    const invite = (args: string[], env = {}) =>
      admin(['invite-owner', '--customer', 'ACME', '--email', 'ada@acme.example', ...args], env);
    const invited = await invite([], { PORT: '19111' });
    expect(invited).toMatchObject({ code: 0, err: '' });
    expect(invited.out).toContain('Invited ada@acme.example as an owner of Acme Corporation.');
    expect(invited.out).toContain('http://localhost:19111/mailbox');
    expect(invited.out).not.toContain('#');

    const silent = await invite([], { DEMO_MODE: 'off' });
    expect([silent.code, silent.err]).toEqual([1, expect.stringMatching(/^SMTP_URL must be set/)]);
    const unsent = await invite([], { DEMO_MODE: 'off', SMTP_URL: 'smtp://127.0.0.1:1' });
    expect([unsent.code, unsent.err]).toEqual([1, expect.stringMatching(/^The mail was not sent/)]);
    const printed = await invite(['--print-link'], { PUBLIC_URL: 'https://portal.acme.example' });
    expect(printed.out).toMatch(/https:\/\/portal\.acme\.example\/create-password#[\w-]{43}\n/);
  }, 60_000);
});
