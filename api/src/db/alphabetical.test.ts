import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import { orderBy } from '../modules/applications/application-order.repository.ts';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  type Member,
  usePortal,
} from '../testing/index.ts';
import { prepareDatabase } from './prepare.ts';

const TITLES = [
  '2 Years',
  '10 Years',
  'apfel',
  'Apfel',
  'Äpfel',
  'ärztlich',
  'Éclair',
  'Ilgaz',
  'ilgaz 2',
  'Öl',
  'Zebra',
];
const shuffled = TITLES.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1));

/** The provider's server has a Turkish locale. */
const turkish = `turkish_${randomBytes(4).toString('hex')}`;
let admin: pg.Client;
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${turkish} WITH (FORCE)`);
  await admin.end();
});
const { db, createMember } = usePortal();
let person: Member;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  person = await createMember({ displayName: 'Zoe' });
  const { customerId } = person;
  for (const title of shuffled)
    await createApplication(db.database, { customerId, reference: `TM-${title.length}-${title}`, title });
  for (const displayName of ['Çelik', 'Dora', 'celik', 'Ärzte']) {
    const { id: userId } = await createUser(db.database, { displayName });
    await createMembership(db.database, { userId, customerId });
  }
  for (const name of ['Zeta', 'Ärzte AG', 'Arzt 10', 'Arzt 9', 'ångström']) {
    const { id } = await createCustomer(db.database, { name });
    await createMembership(db.database, { userId: person.userId, customerId: id });
  }
  for (const name of ['Örtlich', 'Zuletzt', 'oben'])
    await person.post('/applications/views', { name, query: '' });
});

const rowsOf = async <T>(path: string): Promise<T> => {
  const { status, body } = await person.get<T>(path);
  expect(status).toBe(200);
  return body;
};

type Listed = { applications: { id: number; title: string; reference: string }[] };

test('applications are sorted by title as an alphabet is, with numbers by their value', async () => {
  const { applications } = await rowsOf<Listed>('/applications?sort=title');
  expect(applications.map(({ title }) => title)).toEqual(TITLES);
  const back = await rowsOf<Listed>('/applications?sort=-title');
  expect(back.applications.map(({ title }) => title)).toEqual(TITLES.toReversed());
});

test('applications are sorted by the numbers of their references', async () => {
  const { applications } = await rowsOf<Listed>('/applications?sort=reference');
  const lengths = applications.map(({ reference }) => Number(reference.split('-')[1]));
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
});

test.each(['title', '-title', 'reference'])(
  'pages and neighbours by %s are those of the whole list',
  async (sort) => {
    const { applications: all } = await rowsOf<Listed>(`/applications?sort=${sort}`);
    const paged: number[] = [];
    for (let page = 1; paged.length < all.length; page++) {
      const { applications } = await rowsOf<Listed>(`/applications?sort=${sort}&pageSize=3&page=${page}`);
      paged.push(...applications.map(({ id }) => id));
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    for (const [place, { id }] of all.entries())
      expect(await rowsOf(`/applications/${id}/neighbours?sort=${sort}`)).toMatchObject({
        previous: place === 0 ? null : { id: all[place - 1]?.id },
        next: place === all.length - 1 ? null : { id: all[place + 1]?.id },
      });
  },
);

test('members are sorted with Ç next to C', async () => {
  const { customers } = await rowsOf<{ customers: { displayName: string }[] }>('/users_management');
  expect(customers.map(({ displayName }) => displayName)).toEqual(['Ärzte', 'celik', 'Çelik', 'Dora', 'Zoe']);
});

test("a person's customers and saved views are sorted as their names are in a dictionary", async () => {
  const { body } = await person.forAll.get<{ filteredCustomers: { name: string }[] }>(
    '/auth/customer_list_dropdown',
  );
  const names = body.filteredCustomers
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('Customer '));
  expect(names).toEqual(['ångström', 'Arzt 9', 'Arzt 10', 'Ärzte AG', 'Zeta']);
  const { views } = await rowsOf<{ views: { name: string }[] }>('/applications/views');
  expect(views.map(({ name }) => name)).toEqual(['oben', 'Örtlich', 'Zuletzt']);
});

test('Türkiye is between Tunisia and Tuvalu, and Åland not after Zambia', async () => {
  await admin.query(`
    INSERT INTO countries (code, name, time_zone)
    VALUES ('ZM', 'Zambia', 'UTC'), ('TR', 'Türkiye', 'UTC'), ('TN', 'Tunisia', 'UTC'), ('TV', 'Tuvalu', 'UTC'),
           ('AX', 'Åland Islands', 'UTC')`);
  const { countries } = await rowsOf<{ countries: { code: string }[] }>('/applications/countries');
  const codes = countries.map(({ code }) => code).filter((code) => /^(AX|T.|ZM)$/.test(code));
  expect(codes).toEqual(['AX', 'TN', 'TR', 'TV', 'ZM']);
});

test.each([
  ['title', 'applications_by_title'],
  ['-title', 'applications_by_title'],
  ['reference', 'applications_by_reference'],
] as const)('the order by %s is read from the index %s', async (sort, index) => {
  const plan = await db.database.asJob(async (tx) => {
    await tx.rows(sql`SET LOCAL enable_seqscan = off`);
    await tx.rows(sql`SET LOCAL enable_bitmapscan = off`);
    return tx.rows(sql`
      EXPLAIN SELECT a.id FROM applications a WHERE a.customer_id = 1 ORDER BY ${orderBy(sort)} LIMIT 25`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain(index);
  expect(text).not.toContain('Sort');
});

test('neither the order nor the search depends on the locale of the server', async () => {
  await admin.query(
    `CREATE DATABASE ${turkish} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C'`,
  );
  const url = Object.assign(new URL(db.adminUrl), { pathname: `/${turkish}` }).href;
  await prepareDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT lower('INITECH') AS lower, app.search_key('INITECH İNİTECH') AS key,
              ARRAY(SELECT title FROM unnest($1::text[]) title ORDER BY title COLLATE app.alphabetical) AS titles`,
      [shuffled],
    );
    expect(rows).toEqual([{ lower: 'ınıtech', key: 'initech initech', titles: TITLES }]);
  } finally {
    await client.end();
  }
}, 60_000);

test('the indexes of the order are rebuilt where the server got another ICU', async () => {
  const builds = async () => {
    const { rows } = await admin.query(
      `SELECT pg_relation_filenode('applications_by_title'::regclass) AS title,
              pg_relation_filenode('applications_by_reference'::regclass) AS reference,
              (SELECT collversion = pg_collation_actual_version(oid) FROM pg_collation
               WHERE oid = 'app.alphabetical'::regcollation) AS is_current`,
    );
    return rows[0];
  };
  const before = await builds();
  await prepareDatabase(db.adminUrl);
  expect(await builds()).toEqual(before);
  await admin.query(`UPDATE pg_collation SET collversion = '1' WHERE oid = 'app.alphabetical'::regcollation`);
  await prepareDatabase(db.adminUrl);
  const after = await builds();
  expect(after.is_current).toBe(true);
  expect([after.title, after.reference]).not.toEqual([before.title, before.reference]);
});
