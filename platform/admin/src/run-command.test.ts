import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'node:tls';
import { format } from 'node:util';
import { type RunningDatabase, startPreparedDatabase } from '@atrium/api';
import { Registry } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { makeCertificate } from '@atrium/server/testing';
import { readOptions } from './command.ts';
import { deleteCustomer } from './commands/close-customer.ts';
import { createCustomer } from './commands/create-customer.ts';
import { eraseMessage } from './commands/erase-message.ts';
import { erasePerson } from './commands/erase-person.ts';
import { exportPerson } from './commands/export-person.ts';
import { instructions } from './commands/instructions.ts';
import { inviteOwner } from './commands/invite-owner.ts';
import { adjustPoints } from './commands/points.ts';
import { previewPeople } from './commands/preview-people.ts';
import { setReferenceData } from './commands/reference-data.ts';
import { reply } from './commands/reply.ts';
import { setReward } from './commands/reward.ts';
import { runCommand } from './run-command.ts';

// Of the environment only what starts a process, and starts it quickly.
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const referenceData = join(import.meta.dirname, '../../../api/reference-data/intellectual-property.json');
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-admin-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a mail server with a certificate of its own that refuses every mail; returns the settings for it. */
async function startRefusingMailServer(): Promise<Record<string, string>> {
  const { key, cert } = makeCertificate('localhost');
  const SMTP_CA_FILE = join(dataDir, 'mail-ca.pem');
  writeFileSync(SMTP_CA_FILE, cert);
  const server = createServer({ key, cert }, (socket) => socket.end('554 Not today\r\n')).unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { SMTP_URL: `smtps://localhost:${port}`, SMTP_CA_FILE };
}

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as a process of its own, as `npm run admin` does. */
function runAdmin(...words: string[]): Promise<CommandResult> {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    env: { ...inherited, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  command.stdout.on('data', (text) => (out += text));
  command.stderr.on('data', (text) => (err += text));
  return new Promise((done) => command.once('close', (code) => done({ code, out, err })));
}

/** Runs a command in this process, which is ten times as fast. */
async function admin(words: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation((...parts) => {
      printed[name] += `${format(...parts)}\n`;
    }),
  );
  const environment = process.env;
  process.env = { ...inherited, DATA_DIR: dataDir, ...env };
  try {
    return { code: await runCommand(words), out: printed.log, err: printed.error };
  } finally {
    process.env = environment;
    for (const spy of spies) spy.mockRestore();
  }
}

test('an unknown command prints the list of commands', async () => {
  const { code, out, err } = await runAdmin('create-costumer');
  expect(code).toBe(1);
  expect(err).toContain('Unknown command: create-costumer');
  expect(out).toMatch(/create-customer --name .+[\s\S]+invite-owner --customer/);
});

test('a wrong option prints what is wrong, and the usage', async () => {
  const { code, err } = await admin(['create-customer', '--title', 'Acme']);
  expect([code, err]).toEqual([1, expect.stringMatching(/Unknown option '--title'[\s\S]+Usage:/)]);
});

test.each([
  [createCustomer, ['--name', 'Acme'], /^--code is missing\.\nUsage: npm run admin/],
  [inviteOwner, ['--customer', 'ACME'], /^--email is missing\./],
  [setReward, ['--name', 'Search'], /^--cost is missing\.\nUsage: npm run admin/],
  [setReward, ['--name', 'Search', '--cost', '1.5'], /^--cost must be a whole number, not 1\.5/],
  [setReferenceData, [], /^Give exactly one file\.\nUsage: npm run admin/],
  [previewPeople, ['add', 'Rewards'], /^Usage: npm run admin -- preview-people/],
  [instructions, ['refuse', '7'], /^--reason is missing\./],
  [reply, ['TM-00001'], /^Usage: npm run admin -- reply/],
  [reply, ['TM-00001', 'Filed.', '--customer', 'ACME'], /^--as is missing\./],
  [eraseMessage, ['7', '--reason', 'It names others.'], /^This cannot be undone/],
  [instructions, ['accept'], /^Usage: npm run admin -- instructions/],
  [adjustPoints, ['--customer', 'ACME', '--points=-5'], /^--reason is missing\./],
  [exportPerson, ['--email', 'ada@acme.example'], /^--to is missing\./],
  [
    erasePerson,
    ['--email', 'ada@acme.example'],
    /^This cannot be undone\. To erase ada@acme\.example, add --yes\./,
  ],
  [deleteCustomer, ['--code', 'ACME'], /^This cannot be undone\. To delete ACME, add --yes\./],
])('a missing or wrong value is refused before the database is opened', async (command, args, why) => {
  const run = async () => command.run(readOptions(command, args));
  await expect(run()).rejects.toThrow(why);
});

test('a scan command without a place for the file is refused before anything is imported', async () => {
  const { code, err } = await admin(['import', 'one.csv'], { DOCUMENT_SCAN_COMMAND: 'clamdscan' });
  expect([code, err]).toEqual([1, expect.stringMatching(/^DOCUMENT_SCAN_COMMAND: must be a command with/)]);
});

describe('on the embedded database', () => {
  let database: RunningDatabase | undefined;
  const startPortal = async () => {
    database ??= (await startPreparedDatabase({ dataDir, volatile: true })).database;
  };
  const stopPortal = async () => {
    await database?.stop();
    database = undefined;
  };
  afterAll(stopPortal);

  test('customers and owners can be created while the portal is stopped, and while it runs', async () => {
    await stopPortal();
    const created = await runAdmin('create-customer', '--name', 'Acme Corporation', '--code', 'acme');
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toContain('Created the customer Acme Corporation (code ACME, id 1).');
    expect(created.out).toContain('invite-owner --customer ACME');

    await startPortal();
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
    expect([unsent.code, unsent.err]).toEqual([1, expect.stringMatching(/^The email was not sent/)]);
    const secured = await invite([], { DEMO_MODE: 'off', ...(await startRefusingMailServer()) });
    expect([secured.code, secured.err]).toEqual([
      1,
      expect.stringMatching(/^The email was not sent \(.*554/),
    ]);
    const printed = await invite(['--print-link'], { PUBLIC_URL: 'https://portal.acme.example' });
    expect(printed.out).toMatch(/https:\/\/portal\.acme\.example\/create-password#[\w-]{43}\n/);
  }, 60_000);

  test('a backup of the running portal is restored into another database, and the keys are rotated', async () => {
    await startPortal();
    // An empty one of the same server.
    const target = { DATABASE_URL: database?.adminUrl ?? '', DATA_DIR: join(dataDir, 'elsewhere') };
    await admin(['create-customer', '--name', 'Saved', '--code', 'SAVED']);
    const passphrase = join(dataDir, 'passphrase');
    writeFileSync(passphrase, 'a passphrase of the tests\n');
    const secret = join(dataDir, 'session-secret');
    writeFileSync(secret, 's'.repeat(32));
    const backups = join(dataDir, 'backups');
    const backup = () => admin(['backup', '--passphrase-file', passphrase], { BACKUP_DIR: backups });
    const isOpen = { code: 1, err: expect.stringContaining('everyone on this machine may read or change') };
    for (const file of [passphrase, secret]) {
      chmodSync(file, 0o604);
      expect(await backup()).toMatchObject(isOpen);
      chmodSync(file, 0o600);
    }
    chmodSync(secret, 0o602);
    expect(await admin(['keys', 'sessions'])).toMatchObject(isOpen);
    chmodSync(secret, 0o640);
    const made = await backup();
    const folder = /files?, [\d.]+ MB in [\d.]+ s: (.+)$/m.exec(made.out)?.[1] ?? '';
    expect([made.code, made.err, dirname(folder)]).toEqual([0, '', backups]);
    const again = await admin(['restore', folder]);
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: this database is not empty/),
    ]);
    const restore = () => admin(['restore', folder, '--passphrase-file', passphrase], target);
    chmodSync(passphrase, 0o644);
    expect(await restore()).toMatchObject(isOpen);
    chmodSync(passphrase, 0o600);
    const restored = await restore();
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toMatch(/^Restored .+ 0 erasures repeated, 1 key written\.$/m);
    expect(readFileSync(join(target.DATA_DIR, 'session-secret'), 'utf8')).toBe('s'.repeat(32));
    const rotated = await admin(['keys', 'sessions', 'add'], target);
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining('2 keys; the first one signs.')]);
    const dropped = await admin(['keys', 'sessions', 'drop'], target);
    expect([dropped.code, dropped.err]).toEqual([1, expect.stringContaining('valid for 720 minutes')]);
    const usedAt = new Date(Date.now() - 13 * 60 * 60_000);
    utimesSync(join(target.DATA_DIR, 'session-secret'), usedAt, usedAt);
    expect((await admin(['keys', 'sessions', 'drop'], target)).out).toContain('1 key; the first one');
    const atOnce = await admin(['keys', 'sessions', 'drop', '--at-once'], target);
    expect(atOnce.code).toBe(0);
    const twice = await admin(['create-customer', '--name', 'Saved', '--code', 'SAVED'], target);
    expect(twice.err).toContain('SAVED');
  });

  test('an import reads its file from the folder of the caller, and writes its report there', async () => {
    await startPortal();
    const here = join(dataDir, 'here');
    mkdirSync(here);
    writeFileSync(join(here, 'one.ndjson'), '\u001b[2J{"customer": "NOBODY"}\n');
    const words = ['import', 'one.ndjson', '--report', 'refused.csv'];
    const { code, out, err } = await admin(words, { INIT_CWD: here });
    expect([code, err]).toEqual([
      1,
      'One line was refused, so nothing was stored. Correct it, or add --partial.\n',
    ]);
    expect(out).toContain('  1 line read\n');
    expect(out).toContain('  line 1: no JSON: \uFFFD[2J{"customer"');
    expect(readFileSync(join(here, 'refused.csv'), 'utf8')).toMatch(/^"line","reason"\r\n1,"no JSON: /);
  });

  test('a permission is granted to roles, taken back and removed', async () => {
    await startPortal();
    const permissions = async (...words: string[]) => {
      const { code, out, err } = await admin(['permissions', ...words]);
      return code === 0 ? out : err;
    };
    expect(await permissions('grant', 'documents:read', 'owner', 'viewer')).toBe(
      'documents:read  owner, viewer\n',
    );
    expect(await permissions('revoke', 'documents:read', 'viewer')).toBe('documents:read  owner\n');
    const shown = (await permissions()).split('\n');
    expect(shown).toEqual(
      expect.arrayContaining(['documents:read  owner', 'users:read  owner, manager  (fixed)']),
    );
    expect(await permissions('remove', 'documents:read')).toContain('revoke it first');
    expect(await permissions('revoke', 'documents:read', 'owner')).toBe('documents:read  no role\n');
    expect(await permissions('remove', 'documents:read')).toBe('documents:read was removed.\n');
    expect(await permissions('grant', 'users:manage', 'viewer')).toContain('cannot be changed');
    expect(await permissions('give', 'documents:read')).toContain('Usage: ');
  });

  test('an invited person is erased, and a customer closed, opened and deleted', async () => {
    await startPortal();
    const BACKUP_DIR = join(dataDir, 'erasures');
    const printed = async (...words: string[]) => {
      const { out, err } = await admin(words, { BACKUP_DIR });
      return out + err;
    };
    await printed('create-customer', '--name', 'Hooli', '--code', 'HOOLI');
    await printed('invite-owner', '--customer', 'HOOLI', '--email', 'eve@hooli.example', '--print-link');
    expect(await printed('export-person', '--email', 'eve@hooli.example', '--to', 'eve.zip')).toBe(
      'No account has the address eve@hooli.example.\n',
    );
    expect(await printed('erase-person', '--email', 'eve@hooli.example', '--yes')).toMatch(
      /^Erased: person \d+\.\n[\s\S]*invitations: 1 row\n/,
    );
    expect(await printed('delete-customer', '--code', 'HOOLI', '--yes')).toContain(
      'Hooli is active. First run: ',
    );
    expect(await printed('deactivate-customer', '--code', 'hooli')).toBe(
      'Deactivated hooli: 0 members suspended, 0 invitations withdrawn.\n',
    );
    expect(await printed('reactivate-customer', '--code', 'HOOLI')).toBe(
      'Reactivated HOOLI: 0 members may act for it.\n',
    );
    await printed('deactivate-customer', '--code', 'HOOLI');
    expect(await printed('delete-customer', '--code', 'HOOLI', '--yes')).toMatch(
      /Deleted HOOLI: \d+ rows, 0 people erased\.\nListed in /,
    );
    const { erasures } = JSON.parse(readFileSync(join(BACKUP_DIR, 'erasures.json'), 'utf8'));
    expect(erasures).toMatchObject([{ kind: 'person' }, { kind: 'customer' }]);
  });

  test('only people with an account are listed for previews', async () => {
    await startPortal();
    const listed = async (...words: string[]) => {
      const { out, err } = await admin(['preview-people', ...words]);
      return out + err;
    };
    expect(await listed('add', 'Rewards', 'Eve@acme.example')).toBe(
      'No active account has the address eve@acme.example.\n',
    );
    expect(await listed('remove', 'Rewards', 'eve@acme.example')).toBe(
      'eve@acme.example is not listed for Rewards.\n',
    );
    expect(await listed('log')).toBe('');
  });

  test('the provider sets rewards and ways to earn and corrects points, and each change records who made it', async () => {
    const done = async (...args: string[]) => {
      const { code, out, err } = await admin(args);
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    await startPortal();
    await done('create-customer', '--name', 'Globex Industries', '--code', 'globex');
    expect(await done('set-reference-data', referenceData)).toBe(
      '13 statuses, 5 categories, 15 countries.\n',
    );
    const created = await done('set-reward', '--name', 'Search', '--cost', '1200', '--stock', '20');
    const [, id = ''] = /On offer: (\d+) Search, 1,200 points, 20 left\n/.exec(created) ?? [];
    expect(await done('set-reward', '--id', id, '--stock', 'none', '--until', '2099-03-31')).toContain(
      `On offer: ${id} Search, 1,200 points, until 2099-03-31`,
    );
    const named = ['--name-ja', '調査', '--name-th', 'การตรวจค้น', '--description-ja', '1件の調査'];
    expect(await done('set-reward', '--id', id, ...named)).toContain(`${id} Search (調査, การตรวจค้น), 1,200`);
    expect(await done('set-reward', '--id', id, '--name-th', 'none')).toContain(`${id} Search (調査), 1,200`);
    await done(
      ...['set-earn-rule', '--event', 'fee_paid', '--name', 'Fees', '--points', '1', '--per-amount', '4000'],
    );
    expect(await done('set-programme', '--time-zone', 'Asia/Singapore', '--lot-months', '1')).toContain(
      'Months end in Asia/Singapore; points expire after 1 month;',
    );
    const give = ['adjust-points', '--customer', 'globex', '--points', '50', '--reason', 'For the delay'];
    expect(await done(...give)).toBe('Gave 50 points: Globex Industries.\n');
    const take = ['adjust-points', '--customer', 'globex', '--points=-60', '--reason', 'Counted twice'];
    expect(await admin(take)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Globex Industries has fewer points to spend/),
    });
    await done('end-reward', '--id', id);

    const shown = await done('show-programme');
    expect(shown).toContain(`${id} Search (調査), 1,200 points, until 2099-03-31, ended`);
    expect(shown).toContain('Fees (fee_paid), 1 point, for each 4,000 minor units');
    expect(shown).toMatch(new RegExp(`${userInfo().username}: reward ${id} active: true -> false`));
    expect(shown).toMatch(/programme timeZone: "UTC" -> "Asia\/Singapore"/);
  }, 120_000);

  test('contents are counted, moved, checked and swept', async () => {
    await startPortal();
    const registry = new Registry(join(dataDir, 'registry'));
    await registry.publish(createShellBuild());
    const out = async (...words: string[]) => (await admin(['contents', ...words])).out;
    expect(await out()).toBe('documents: 0 in the database, 0 objects\n');
    expect(await out('move')).toMatch(/^0 documents moved\.\n {2}shell 1\.0\.0: \d+ files\n\d+ files of/);
    expect(await out('move')).toBe('0 documents moved.\n0 files of published versions moved.\n');
    expect(await out('check')).toMatch(
      /^Read: 0 objects of documents, [1-9]\d* files of published versions\.\nAll of them are whole\.\n$/,
    );
    expect(await out('sweep', '--yes')).toBe('0 objects deleted.\n');
    rmSync(join(dataDir, 'objects'), { recursive: true });
    const broken = await admin(['contents', 'check']);
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('shell 1.0.0: main.js\n') });
  });
});
