import type { ActivityLog } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createUser,
  usePortal,
} from '../../testing/index.ts';
import { parseCsv } from '../../testing/read-files.ts';
import { countActivity, type NewActivity } from './activity-logs.repository.ts';
import { recordActivity } from './activity-logs.service.ts';

const LOG = '/customer-portal/activity_logs';

const { db, api, createMember } = usePortal();
let token: string;
const people: { id: number; displayName: string }[] = [];
const customers: { id: number; name: string }[] = [];

beforeAll(async () => {
  for (const displayName of ['Ada', 'Ben']) people.push(await createUser(db.database, { displayName }));
  for (let number = 0; number < 2; number++) customers.push(await createCustomer(db.database));
  const [ada, ben] = people.map(({ id }) => id) as [number, number];
  const [own, foreign] = customers.map(({ id }) => id) as [number, number];
  await createMembership(db.database, { userId: ada, customerId: own });
  // Ben was a member and left.
  await createMembership(db.database, { userId: ben, customerId: own, role: 'viewer' });
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM memberships WHERE user_id = ${ben}`));
  await db.database.asJob(async (tx) => {
    for (let id = 1; id <= 30; id++) {
      await recordActivity(tx, {
        action: id % 2 === 0 ? 'document.uploaded' : 'fee.paid',
        customerId: id % 3 === 0 ? foreign : own,
        actorId: id % 5 === 0 ? undefined : ben,
        subject: { kind: 'application', id, label: id === 7 ? '=1+1 "seven"' : `R-${id} 100% sure` },
        ipAddress: '192.0.2.7',
        details: { name: `Document ${id}` },
      });
    }
    await recordActivity(tx, { action: 'auth.login', actorId: ben });
    await recordActivity(tx, { action: 'auth.login', actorId: ada });
  });
  token = await api.signedIn(ada);
});

async function log(query = ''): Promise<{ activityLogs: ActivityLog[]; total: number }> {
  return (await api.get(`${LOG}?pageSize=100${query}`, token)).json();
}

test('the log has the entries of the customers and of the person, and of no one else', async () => {
  const { activityLogs, total } = await log();
  expect(total).toBe(21);
  expect(activityLogs).toHaveLength(21);
  expect(new Set(activityLogs.map(({ customer }) => customer?.id ?? null))).toEqual(
    new Set([customers[0]?.id, null]),
  );
  expect(activityLogs.filter(({ action }) => action === 'auth.login')).toHaveLength(1);
});

test.each([
  [20, { total: 20, hasMore: true }],
  [21, { total: 21, hasMore: false }],
])('21 entries are counted up to %i', async (max, counted) => {
  const [ada, ben] = people.map(({ id }) => id) as [number, number];
  const scope = { userId: ada, customerIds: [customers[0]?.id ?? 0] };
  const filters = { action: [], person: [] };
  expect(await db.database.inScope(scope, (tx) => countActivity(tx, scope, filters, max))).toEqual(counted);
  const his = { ...filters, person: [ben] };
  expect(await db.database.inScope(scope, (tx) => countActivity(tx, scope, his, 16))).toMatchObject({
    hasMore: false,
  });
});

test('the log is filtered by action, person, period and text, also by several at once', async () => {
  const ben = people[1]?.id;
  expect((await log('&action=fee.paid')).total).toBe(10);
  expect((await log('&action=fee.paid&action=auth.login')).total).toBe(11);
  const his = await log(`&person=${ben}`);
  expect(his.total).toBe(16);
  expect(his.activityLogs.every(({ actor }) => actor?.id === ben)).toBe(true);
  expect((await log(`&person=${ben}&action=fee.paid`)).total).toBe(8);
  expect((await log(`&search=${encodeURIComponent('sure BÉN r-14')}`)).total).toBe(1);
  expect((await log(`&search=${encodeURIComponent('%')}`)).total).toBe(19);
  expect((await log('&to=2020-01-01')).total).toBe(0);
  expect((await log('&from=2020-01-01')).total).toBe(21);
  expect((await log('&from=0001-01-01&to=9999-12-31&timeZone=Asia/Tokyo')).total).toBe(21);
  expect((await log('&from=0001-01-01&to=9999-12-31&timeZone=America/New_York')).total).toBe(21);
});

test('pages follow each other, newest first, without a gap or an overlap', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await api.get(`${LOG}?pageSize=8&page=${page}`, token)).json()),
  );
  const ids = pages.flatMap(({ activityLogs }) => activityLogs.map(({ id }: ActivityLog) => id));
  expect(ids).toEqual([...new Set<number>(ids)].sort((a, b) => b - a));
  expect(ids).toHaveLength(21);
});

test('the people to filter by are those who are in the log', async () => {
  const { people: named } = (await api.get(`${LOG}/people`, token)).json();
  expect(named.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Ben']);
});

test('an invalid filter is refused by name', async () => {
  for (const [query, field] of [
    ['person=anyone', 'person'],
    ['action=anything', 'action'],
    ['from=2026-02-01&to=2026-01-01', 'from'],
    ['to=0000-12-31', 'to'],
    ['timeZone=Mars/Olympus', 'timeZone'],
    ['timeZone=%2B05:30', 'timeZone'],
  ]) {
    const response = await api.get(`${LOG}?${query}`, token);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors).join()).toContain(field);
  }
});

test('the file has all filtered rows, and the export is logged', async () => {
  const response = await api.get(`${LOG}/export?action=fee.paid`, token);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="activity-log-/);
  const lines = response.body.trim().split('\r\n');
  expect(lines[0]).toContain('"Who","Customer","What"');
  expect(lines).toHaveLength(11);
  expect(response.body).toContain(`"'=1+1 ""seven"""`);
  const { activityLogs } = await log('&action=export.created');
  expect(activityLogs.map(({ customer, actor, details }) => [customer?.id, actor?.name, details])).toEqual([
    [customers[0]?.id, 'Ada', { format: 'csv', rows: 10, of: 'activity_logs' }],
  ]);
});

test('an export without an entry is logged for the only customer', async () => {
  const { customerId, token: reader } = await createMember();
  await api.get(`${LOG}/export?action=fee.paid`, reader);
  const { activityLogs } = (await api.get(`${LOG}?action=export.created`, reader)).json();
  expect(activityLogs.map(({ customer, details }: ActivityLog) => [customer?.id, details])).toEqual([
    [customerId, { format: 'csv', rows: 0, of: 'activity_logs' }],
  ]);
});

test('the file of selected entries has those, and none of another customer', async () => {
  const { activityLogs } = await log('&action=fee.paid');
  const [first, last] = [activityLogs[0]?.id, activityLogs.at(-1)?.id];
  const foreign = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(
      sql`SELECT min(id) AS id FROM activity_logs WHERE customer_id = ${customers[1]?.id}`,
    ),
  );
  const query = [last, foreign.id, first].map((id) => `id=${id}`).join('&');
  const lines = parseCsv((await api.get(`${LOG}/export?${query}`, token)).body);
  const labels = [activityLogs[0], activityLogs.at(-1)].map((entry) => entry?.subject?.label);
  expect(lines.slice(1).map((line) => line[5])).toEqual(labels);
  expect((await api.get(`${LOG}/export?id=all`, token)).statusCode).toBe(400);
});

test('a status is shown by its name, also in the file', async () => {
  const { customerId, forAll } = await createMember();
  await db.database.asJob((tx) =>
    recordActivity(tx, { action: 'application.status_changed', customerId, details: { statusId: 4 } }),
  );
  const reader = forAll.token;
  const query = 'action=application.status_changed';
  const [entry] = (await api.get(`${LOG}?${query}`, reader)).json().activityLogs;
  expect(entry.details).toEqual({ status: 'Under examination' });
  expect((await api.get(`${LOG}/export?${query}`, reader)).body).toContain('Under examination');
});

describe('the days of a reader', () => {
  const lateEvening = '2026-03-28T23:30:00Z';
  let reader: string;

  beforeAll(async () => {
    const { customerId, forAll } = await createMember();
    reader = forAll.token;
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO activity_logs (customer_id, action, at) VALUES (${customerId}, 'fee.paid', ${lateEvening})`),
    );
  });

  it.each([
    ['UTC', '2026-03-28', 1],
    ['UTC', '2026-03-29', 0],
    ['Europe/Berlin', '2026-03-28', 0],
    ['Europe/Berlin', '2026-03-29', 1],
    ['Asia/Bangkok', '2026-03-29', 1],
    ['Asia/Tokyo', '2026-03-29', 1],
    ['America/Los_Angeles', '2026-03-28', 1],
    ['America/Los_Angeles', '2026-03-29', 0],
  ])('begin and end in %s: on %s', async (timeZone, day, total) => {
    const response = await api.get(`${LOG}?from=${day}&to=${day}&timeZone=${timeZone}`, reader);
    expect(response.json().total).toBe(total);
  });

  it('are those of the file too', async () => {
    const zone = 'timeZone=Europe/Berlin&from=2026-03-29&to=2026-03-29';
    const [titles, row] = parseCsv((await api.get(`${LOG}/export?${zone}`, reader)).body);
    expect([titles?.[0], row?.[0]]).toEqual(['When (Europe/Berlin)', '2026-03-29 00:30:00']);
  });

  it('are in the time zone that they chose, where a request names none', async () => {
    await api.post('/customer-portal/auth/change_time_zone', { timeZone: 'Asia/Bangkok' }, reader);
    const query = 'from=2026-03-29&to=2026-03-29';
    expect((await api.get(`${LOG}?${query}`, reader)).json().total).toBe(1);
    const [titles, row] = parseCsv((await api.get(`${LOG}/export?${query}`, reader)).body);
    expect([titles?.[0], row?.[0]]).toEqual(['When (Asia/Bangkok)', '2026-03-29 06:30:00']);
    await api.post('/customer-portal/auth/change_time_zone', { timeZone: null }, reader);
    expect((await api.get(`${LOG}?${query}`, reader)).json().total).toBe(0);
  });
});

describe('a log of many entries', () => {
  const ENTRIES = 20_000;
  let reader: string;
  let other: string;
  let file: string;

  beforeAll(async () => {
    const { customer, customerId, forAll } = await createMember();
    [reader, other] = [forAll.token, (await createMember({ customer })).forAll.token];
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label)
        SELECT ${customerId}, 'fee.paid', 'application', n, repeat('R', 200) FROM generate_series(1, ${ENTRIES}::int) n`),
    );
    file = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}${LOG}/export?action=fee.paid`;
  });

  const take = (signal: AbortSignal | null = null, token = reader) =>
    fetch(file, { headers: { authorization: `Bearer ${token}` }, signal });

  it('is exported completely', async () => {
    expect(parseCsv(await (await take()).text())).toHaveLength(ENTRIES + 1);
  });

  it('is exported by a few at once, and readers who stop reading block no one from the log', async () => {
    const leaving = new AbortController();
    const slow = await Promise.all([reader, reader, other].map((token) => take(leaving.signal, token)));
    expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await take();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await api.get(LOG, reader)).json().total).toBeGreaterThan(ENTRIES);
    leaving.abort();
    await untilTaken();
  });

  /** The server notices an aborted request a moment later. */
  async function untilTaken(): Promise<void> {
    const response = await take();
    await response.body?.cancel();
    if (response.status === 429) await untilTaken();
  }
});

describe('people', () => {
  let customerId: number;
  let reader: string;
  let invitationId: number;
  let gone: number;

  beforeAll(async () => {
    ({ id: customerId } = await createCustomer(db.database));
    const { id } = await createUser(db.database, { displayName: 'Rita' });
    await createMembership(db.database, { userId: id, customerId });
    reader = await api.signedIn(id);
    ({ id: gone } = await createUser(db.database, { displayName: 'Gunnar' }));
    await createMembership(db.database, { userId: gone, customerId, role: 'viewer' });
    const invited = { customerId, displayName: 'Nora', email: 'nora@new.example' };
    ({ id: invitationId } = await createInvitation(db.database, invited));
    await db.database.asJob(async (tx) => {
      await recordActivity(tx, {
        action: 'user.invited',
        customerId,
        actorId: gone,
        subject: { kind: 'invitation', id: invitationId, label: 'Nora' },
        details: { email: 'nora@new.example', after: { role: 'viewer' } },
      });
      await recordActivity(tx, {
        action: 'role.changed',
        customerId,
        actorId: id,
        subject: { kind: 'user', id: gone, label: 'Gunnar' },
      });
    });
  });

  const entries = async (query = '') => {
    const { activityLogs } = (
      await api.get(`${LOG}?action=user.invited&action=role.changed${query}`, reader)
    ).json();
    return activityLogs.map(({ actor, subject, details }: ActivityLog) => [
      actor?.name,
      subject?.label,
      details,
    ]);
  };
  const ofNora = { email: 'nora@new.example', after: { role: 'viewer' } };

  it('are named, members and invited, with the address that an invitation went to', async () => {
    expect(await entries()).toEqual([
      ['Rita', 'Gunnar', {}],
      ['Gunnar', 'Nora', ofNora],
    ]);
  });

  it.each([
    ['gunn', 2],
    ['nora', 1],
    ['rita', 1],
  ])('are found by their names: %s', async (search, found) => {
    expect(await entries(`&search=${search}`)).toHaveLength(found);
  });

  it('are hidden from requests for other customers', async () => {
    const other = await createCustomer(db.database);
    const seenFor = (id: number) =>
      db.database.inScope({ userId: gone, customerIds: [id] }, (tx) =>
        tx.rows(sql`SELECT name FROM person_names`),
      );
    expect(await seenFor(customerId)).toHaveLength(3);
    expect(await seenFor(other.id)).toEqual([]);
  });

  it('are stored in the log by their ids only', async () => {
    const written = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT to_jsonb(l) AS line FROM activity_logs l WHERE customer_id = ${customerId}`),
    );
    expect(JSON.stringify(written)).not.toMatch(/rita|gunnar|nora/i);
  });

  it.each([
    ['a name', { subject: { kind: 'user', id: 1, label: 'Rita' } }],
    ['an address', { details: { email: 'nora@new.example' } }],
  ])('cannot be written into it with %s', async (_, { subject, details }: Partial<NewActivity>) => {
    const written = db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label, details)
        VALUES (${customerId}, 'role.changed', ${subject?.kind}, ${subject?.id}, ${subject?.label},
                ${JSON.stringify(details ?? {})})`),
    );
    await expect(written).rejects.toThrow('check constraint');
  });

  it('who are erased leave their ids and an unchanged log', async () => {
    const lines = () =>
      db.database.asJob((tx) => tx.rows(sql`SELECT * FROM activity_logs WHERE customer_id = ${customerId}`));
    const before = await lines();
    await db.database.asJob(async (tx) => {
      await tx.rows(sql`DELETE FROM person_names WHERE person_id = ANY (${[gone, invitationId]}::int[])`);
      await tx.rows(sql`DELETE FROM users WHERE id = ${gone}`);
    });
    expect(await entries()).toEqual([
      ['Rita', `Erased person ${gone}`, {}],
      [`Erased person ${gone}`, `Erased person ${invitationId}`, { after: ofNora.after }],
    ]);
    const { people: named } = (await api.get(`${LOG}/people`, reader)).json();
    expect(named.map(({ name }: { name: string }) => name)).toEqual([`Erased person ${gone}`, 'Rita']);
    expect(await lines()).toEqual(before);
  });
});

describe('what is written', () => {
  const changes = [
    'UPDATE activity_logs SET action = action',
    'DELETE FROM activity_logs',
    'TRUNCATE activity_logs',
  ];
  const roles = ['atrium_app', 'atrium_jobs', 'atrium_login'];
  const cases = roles.flatMap((role) => changes.map((change) => [role, change] as const));
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
  });
  afterAll(() => admin.end());

  async function attempt(role: string, change: string, before = ''): Promise<string> {
    await admin.query(`BEGIN; ${before}`);
    try {
      await admin.query(`SET LOCAL ROLE ${role}`);
      await admin.query(change);
      return 'changed';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await admin.query('ROLLBACK');
    }
  }

  it.each(cases)('is not %s’s to change: %s', async (role, change) => {
    expect(await attempt(role, change)).toBe('permission denied for table activity_logs');
  });

  it.each(cases)('stays also where %s were granted it by mistake: %s', async (role, change) => {
    const granted = await attempt(role, change, `GRANT ALL ON activity_logs TO ${role}`);
    expect(granted).toBe('activity_logs is append-only');
  });
});
