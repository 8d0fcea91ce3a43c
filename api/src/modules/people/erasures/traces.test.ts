import { Writable } from 'node:stream';
import pg from 'pg';
import sql from 'sql-template-tag';
import { usePortal } from '../../../testing/index.ts';
import { leaveTraces, traced } from '../../../testing/left-traces.ts';
import { unzip } from '../../../testing/read-files.ts';
import { sections } from '../person-export/person-export.repository.ts';
import { exportPerson } from '../person-export/person-export.service.ts';
import { erasePerson } from './erasures.repository.ts';

let log = '';
const logOutput = new Writable({
  write: (line, _encoding, done) => {
    log += line;
    done();
  },
});
const portal = usePortal({ logLevel: 'trace', logOutput });
const { api, db } = portal;

const tracesIn = (text: string) =>
  traced.words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

/** Tables with a row that has one of the words in any of its columns, as a dump of them would. */
async function tablesWithTraces(): Promise<string[]> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query('SET search_path = public, app');
  const { rows } = await admin.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND NOT relispartition
    ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const words = [traced.words.map((word) => `%${word}%`)];
    const text = `SELECT FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT 1`;
    if ((await admin.query(text, words)).rowCount) found.push(name);
  }
  await admin.end();
  return found;
}

let person: Awaited<ReturnType<typeof leaveTraces>>;
let archive: Map<string, string>;
let before: string[];
let logBefore: string;
let ledgerBefore: unknown;

const ledger = () =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT account, count(*), sum(amount), (SELECT count(*) FROM redemptions) AS redemptions,
             (SELECT count(*) FROM activity_logs) AS entries
      FROM point_entries GROUP BY 1 ORDER BY 1`),
  );

async function exported(): Promise<Map<string, string>> {
  const pieces: Buffer[] = [];
  await exportPerson({ database: db.database }, traced.email, async (zip) => {
    for await (const piece of zip) pieces.push(piece);
  });
  return unzip(Buffer.concat(pieces));
}

beforeAll(async () => {
  person = await leaveTraces(portal);
  archive = await exported();
  before = await tablesWithTraces();
  ledgerBefore = await ledger();
  logBefore = log;
  await db.database.asJob((tx) => erasePerson(tx, { id: person.userId, erasedBy: 'ada' }));
});

test('a person who uses all of the portal leaves names, addresses and IP addresses in these tables', () => {
  expect(before).toEqual([
    'account_links',
    'activity_logs',
    'approvals',
    'calendar_feeds',
    'deadline_changes',
    'deliveries',
    'external_accounts',
    'idempotency_keys',
    'instruction_changes',
    'instructions',
    'invitations',
    'login_attempts',
    'mailbox',
    'messages',
    'notifications',
    'outbox',
    'passkeys',
    'person_names',
    'report_schedules',
    'saved_views',
    'scim_users',
    'sessions',
    'sign_on_links',
    'uploads',
    'users',
  ]);
});

test('no table has a trace of a person who was erased', async () => {
  expect(await tablesWithTraces()).toEqual([]);
});

test('a person who uses all of the portal leaves no name or address in a line of its log', () => {
  expect(logBefore).toContain('/rewards/redeem');
  // Lines of refused requests have the network's address, for those who watch for attacks.
  expect(tracesIn(logBefore).filter((word) => word !== traced.ipAddress)).toEqual([]);
});

test('no line of the log has a trace of a person who was erased, whatever is done with their address', async () => {
  await api.post('/api/login/', { email: traced.email, password: 'a wrong passphrase' });
  await api.post('/customer-portal/auth/request_reset_password', { email: traced.email });
  await person.owner.get(`/activity_logs?actorId=${person.userId}`);
  await person.owner.get(`/notifications?search=${encodeURIComponent(traced.name)}`);
  await api.deliver();
  const since = log.slice(logBefore.length);
  expect(since).toContain('/api/login');
  expect(tracesIn(since)).toEqual([]);
});

test('ledger, redemptions and log of a person who was erased are complete', async () => {
  expect(await ledger()).toEqual(ledgerBefore);
});

test('others read a pseudonym in the log', async () => {
  const { body } = await person.owner.get<{
    activityLogs: { action: string; actor: { name: string } | null }[];
  }>('/activity_logs?action=points.redeemed');
  expect(body.activityLogs.map(({ actor }) => actor?.name)).toEqual([`Erased person ${person.userId}`]);
});

test('others read a pseudonym in the history of a redemption', async () => {
  const history = await person.owner.get<{ redeemHistory: { id: number }[] }>('/points/redeem_history/');
  const { body } = await person.owner.get(`/points/redeem_history/${history.body.redeemHistory[0]?.id}`);
  expect(body).toMatchObject({ redeemHistory: { redeemedBy: { name: `Erased person ${person.userId}` } } });
});

test('others read a pseudonym in their notifications', async () => {
  const { body } = await person.owner.get<{ userNotifications: { title: string }[] }>(
    '/notifications?kind=invitation',
  );
  expect(body.userNotifications.map(({ title }) => title)).toContain(`Erased person ${person.userId} joined`);
});

test('others read a pseudonym in a conversation', async () => {
  const { body } = await person.owner.get<{ messages: { author: object; text: string }[] }>(
    `/applications/${person.applicationId}/messages`,
  );
  expect(body.messages).toMatchObject([
    { author: { name: `Erased person ${person.userId}` }, text: `Any news? #${person.userId}` },
  ]);
});

test('others read a pseudonym in what happened to a deadline', async () => {
  const { body } = await person.owner.get<{ deadlines: { id: number }[] }>('/deadlines?state=done');
  const detail = await person.owner.get<{
    deadline: { history: { event: string; person: { name: string }; note: string }[] };
  }>(`/deadlines/${body.deadlines[0]?.id}`);
  const done = detail.body.deadline.history.find(({ event }) => event === 'done');
  expect([done?.person.name, done?.note]).toEqual([
    `Erased person ${person.userId}`,
    `Ask #${person.userId}`,
  ]);
});

describe('the export of a person', () => {
  test('has a row of every kind', () => {
    const empty = [...archive].filter(([, text]) => text === '[]\n').map(([name]) => name);
    expect(empty).toEqual([]);
  });

  test('has every table whose rows end with an account', async () => {
    const ofAccounts = await db.database.asJob((tx) =>
      tx.rows<{ name: string }>(sql`
        SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE confrelid = 'users'::regclass AND contype = 'f' AND conparentid = 0 ORDER BY 1`),
    );
    const inFiles = new Set(Object.values(sections).flatMap(({ tables }) => tables));
    // This table says how far a replica has to be.
    expect(ofAccounts.map(({ name }) => name).filter((name) => !inFiles.has(name))).toEqual([
      'person_changes',
    ]);
  });

  test('has no secret, and no other person', () => {
    const others = [person.owner, person.colleague].flatMap(({ user }) => [user.email, user.displayName]);
    const secret = /argon2|hash|secret"/i;
    const found = [...archive].filter(
      ([, text]) => secret.test(text) || others.some((word) => text.includes(word)),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });

  test('says what is in each of its files', () => {
    const files = [...archive.keys()]
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
    expect(files.filter((name) => !archive.get('README.txt')?.includes(`\n${name} `))).toEqual([]);
  });
});
