import {
  MAX_SEARCH_HITS,
  type Role,
  type SearchHit,
  type SearchResponse,
  searchMatches,
} from '@atrium/contract';
import fc from 'fast-check';
import sql, { join, type Sql } from 'sql-template-tag';
import {
  type Client,
  createApplication,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  type Member,
  type TestCustomer,
  usePortal,
} from '../testing/index.ts';
import { keepWords } from '../testing/kept-words.ts';
import { createReward } from '../testing/points.ts';

const { db, createMember, signIn } = usePortal();
const WORDS = ['kestrel', 'pulsar', 'halden', 'solvio', 'optics', 'rotor'];

/** The person is the owner of the first customer, a viewer of the second, was removed from the third, not of the fourth. */
const roles: readonly (Role | null)[] = ['owner', 'viewer', null, null];
let customers: TestCustomer[];
let person: Member;
/** One client for the first customer, one for the second, and one for all. */
let clients: Client[];

beforeAll(async () => {
  const { database } = db;
  person = await createMember({ displayName: 'Petra Halden' });
  customers = [person.customer, ...(await Promise.all([1, 2, 3].map(() => createCustomer(database))))];
  const [, second, third] = customers as [TestCustomer, TestCustomer, TestCustomer];
  const { userId } = person;
  await createMembership(database, { userId, customerId: second.id, role: 'viewer' });
  await createMembership(database, { userId, customerId: third.id, status: 'deactivated' });
  for (const [place, { id: customerId }] of customers.entries()) {
    for (let index = 0; index < 8; index++) {
      const title = [index, index + place + 1, index * 3].map((at) => WORDS[at % WORDS.length]).join(' ');
      // Without zeros before a number, which the search does not distinguish and plain SQL does.
      const reference = `ref-${place + 1}${index}`;
      const { id } = await createApplication(database, { customerId, reference, title });
      await createDeadline(database, { customerId, applicationId: id });
      await database.asJob((tx) =>
        tx.rows(sql`
          INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes)
          VALUES (${customerId}, ${id}, ${`${WORDS[(index + place) % WORDS.length]} ${index}.pdf`}, 'application/pdf', 1)`),
      );
    }
    for (const word of WORDS) {
      const { id: userId } = await createUser(database, {
        displayName: `${word} ${place}`,
        email: `${word}.${place}@people.example`,
      });
      await createMembership(database, { userId, customerId, role: 'viewer' });
    }
  }
  // The rows of the other customers are read one by one.
  await keepWords(database, person.customerId);
  await createReward(database, { name: 'Pulsar clearance' });
  clients = [person, await signIn(person.userId, second.id), person.forAll];
});

type Domain = 'applications' | 'deadlines' | 'documents' | 'people';

async function hitsOf(domain: Domain | 'rewards', search: string, client: Client = person.forAll) {
  const path = `/search/${domain}?${new URLSearchParams({ search })}`;
  const { status, body } = await client.get<SearchResponse>(path);
  expect(status).toBe(200);
  return body.hits;
}

/** Per domain, the rows of customers: the id that a hit has, and what it is found by, in plain SQL. */
const plain: Readonly<Record<Domain, Sql>> = {
  applications: sql`SELECT id, customer_id, reference || ' ' || title AS text FROM applications`,
  deadlines: sql`
    SELECT d.id, d.customer_id, a.reference || ' ' || a.title || ' ' || d.kind AS text
    FROM deadlines d JOIN applications a ON a.id = d.application_id`,
  documents: sql`
    SELECT a.id, d.customer_id, d.name || ' ' || a.reference AS text
    FROM documents d JOIN applications a ON a.id = d.application_id`,
  people: sql`
    SELECT u.id, m.customer_id, u.display_name || ' ' || u.email AS text
    FROM memberships m JOIN users u ON u.id = m.user_id`,
};

async function plainRows(domain: Domain, customerIds: readonly number[], words: readonly string[]) {
  const plainly = (text: Sql) => sql`translate(lower(${text}), '-.', '')`;
  const conditions = words.map((word) => sql`strpos(${plainly(sql`text`)}, ${plainly(sql`${word}`)}) > 0`);
  const rows = await db.database.asJob((tx) =>
    tx.rows<{ id: number; customer_id: number }>(sql`
      SELECT id, customer_id FROM (${plain[domain]}) rows
      WHERE customer_id = ANY (${customerIds}::int[]) AND ${join([sql`true`, ...conditions], ' AND ')}`),
  );
  return rows.map((row) => `${row.id} of ${row.customer_id}`);
}

const keyOf = ({ id, customer }: SearchHit) => `${id} of ${customer?.id}`;
const rankOf = ({ match }: SearchHit) => searchMatches.indexOf(match);

const word = fc.constantFrom(...WORDS, 'ref-1', 'ref-12', 'pdf', 'person').chain((full) =>
  fc.oneof(
    fc.constant(full),
    // Not its beginning: the search looks for ".2" at the beginning of words, plain SQL everywhere.
    fc.constant('.2@'),
    fc.constant(full.toUpperCase()),
    fc.integer({ min: 2, max: full.length }).map((end) => full.slice(0, end)),
    fc.nat(full.length - 1).map((at) => `${full.slice(0, at)}x${full.slice(at + 1)}`),
  ),
);
const searches = fc.record({
  domain: fc.constantFrom<Domain>('applications', 'deadlines', 'documents', 'people'),
  words: fc.uniqueArray(word, { minLength: 1, maxLength: 2 }),
  /** Index of the one customer in scope; all of the person's by default. */
  place: fc.constantFrom(0, 1, undefined),
});

test('a search finds what plain SQL finds among the rows that the person may see, or similar ones among them', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async ({ domain, words, place }) => {
      const ids = customers.flatMap(({ id }, at) => {
        const mayRead = roles[at] === 'owner' || (roles[at] === 'viewer' && domain !== 'people');
        return mayRead && (place === undefined || place === at) ? [id] : [];
      });
      if (ids.length === 0) return;
      const hits = await hitsOf(domain, words.join(' '), clients[place ?? 2]);
      const expected = await plainRows(domain, ids, words);
      const allowed = expected.length > 0 ? expected : await plainRows(domain, ids, []);
      expect(hits.map(keyOf).filter((key) => !allowed.includes(key))).toEqual([]);
      if (expected.length > 0) expect(hits).toHaveLength(Math.min(MAX_SEARCH_HITS, expected.length));
      for (const { match } of hits) expect(match === 'similar').toBe(expected.length === 0);
      expect(hits.map(rankOf)).toEqual(hits.map(rankOf).toSorted());
    }),
    { numRuns: 80 },
  );
});

test('an exact reference comes first, whatever changed last', async () => {
  const customerId = person.customerId;
  const exact = await createApplication(db.database, { customerId, reference: 'Q-7', title: 'First' });
  for (const reference of ['Q-71', 'Q-72'])
    await createApplication(db.database, { customerId, reference, title: 'Later' });
  const [first, second] = await hitsOf('applications', ' q-7 ', person);
  expect(first).toEqual({
    id: exact.id,
    title: 'First',
    detail: 'Q-7 · Draft',
    customer: { id: customerId, name: person.customer.name },
    match: 'exact',
  });
  expect(second?.match).toBe('start');
});

test.each([
  ['kestral', 'Kestrel'],
  ['kestlre optcs', 'kestrel optics'],
  ['pusla', 'the beginning of pulsar'],
  ['ketsrel', 'kestrel'],
])('a search for %s finds %s', async (search) => {
  const hits = await hitsOf('applications', search, person);
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.every(({ match }) => match === 'similar')).toBe(true);
});

test.each(['testrel', 'eptics'])(
  '%s, which begins with another letter, is similar to nothing',
  async (search) => {
    expect(await hitsOf('applications', search, person)).toEqual([]);
  },
);

test("words of other customers' rows are similar to nothing", async () => {
  const [, , , stranger] = customers;
  await createApplication(db.database, { customerId: stranger?.id ?? 0, title: 'Zeppelin' });
  for (const search of ['Zeppelin', 'Zepelin']) expect(await hitsOf('applications', search)).toEqual([]);
});

test('deadlines are found by their kind in the language of the reader, those that are done last', async () => {
  const { customerId } = person;
  const { id: applicationId } = await createApplication(db.database, { customerId, title: 'Vortex' });
  for (const state of ['done', 'open'] as const)
    await createDeadline(db.database, {
      customerId,
      applicationId,
      kind: 'renewal',
      state,
      dueAt: '2199-05-01',
    });
  const hits = await hitsOf('deadlines', 'vortex renewal', person);
  expect(hits.map(({ title }) => title)).toEqual(['Renewal: Vortex', 'Renewal: Vortex']);
  expect(hits.map(({ detail }) => detail.split(' · ')[1])).toEqual(['due May 1, 2199', 'May 1, 2199, done']);
});

test('rewards are found for all customers at once', async () => {
  expect(await hitsOf('rewards', 'clearance')).toEqual([
    expect.objectContaining({ title: 'Pulsar clearance', detail: '100 points', customer: null }),
  ]);
});

test('people are not searched for without the permission, and nothing is for a person who was removed', async () => {
  const [, viewed, left] = customers;
  for (const { id } of [viewed, left] as TestCustomer[]) {
    const client = await signIn(person.userId, id);
    expect((await client.get('/search/people?search=halden')).status).toBe(403);
  }
});

test.each(['', 'a', ' a ', '  ', 'a'.repeat(101), 'a\u0000b'])('%j is no search', async (search) => {
  const { status } = await person.get(`/search/applications?${new URLSearchParams({ search })}`);
  expect(status).toBe(400);
});
