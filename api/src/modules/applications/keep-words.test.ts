import { errorCode } from '@atrium/server/thrown';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import {
  createApplication,
  createCustomer,
  createUser,
  randomRuns,
  useTestDatabase,
} from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';

const db = useTestDatabase();
const asJob = <T>(work: (tx: Transaction) => Promise<T>) => db.database.asJob(work);
const run = <Row>(query: Sql) => asJob((tx) => tx.rows<Row>(query));

const wordsOfRows = (customerId: number) => sql`
  SELECT a.id, w.source, w.word FROM applications a, app.application_words(a.reference, a.title, a.search_text) w
  WHERE a.customer_id = ${customerId}
  UNION
  SELECT d.application_id, 3, w.word FROM documents d, app.document_words(d.name) w WHERE d.customer_id = ${customerId}`;
const keptWords = (customerId: number) => sql`
  SELECT application_id, source, word FROM search_words WHERE customer_id = ${customerId}`;
const missing = (customerId: number) => run(sql`${wordsOfRows(customerId)} EXCEPT ${keptWords(customerId)}`);
const strange = (customerId: number) =>
  run(sql`${keptWords(customerId)} EXCEPT (${wordsOfRows(customerId)})`);
/** Words that neither reference and title nor a document have anywhere. */
const foundNowhere = (customerId: number) =>
  run(sql`
    SELECT FROM search_words w
    WHERE customer_id = ${customerId}
      AND NOT EXISTS (SELECT FROM applications a WHERE a.id = w.application_id AND strpos(a.search_text, w.word) > 0)
      AND NOT EXISTS (SELECT FROM documents d WHERE d.application_id = w.application_id
                      AND strpos(app.search_key(d.name), w.word) > 0)`);

const title = fc
  .array(fc.constantFrom('lamp', 'self-closing', 'R&D', 'A380', 'Café', 'スーパーマン', 'of', 'a', '–'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
/** A part of the applications, by the remainder of their ids. */
const part = fc.record({ of: fc.integer({ min: 1, max: 3 }), rest: fc.nat(2) });
const change = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), titles: fc.array(title, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constantFrom('rename' as const, 'attach' as const), part, title }),
  fc.record({ kind: fc.constantFrom('renumber' as const, 'move' as const, 'delete' as const), part }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

let filed = 0;

async function apply(tx: Transaction, customerId: number, made: Change): Promise<void> {
  if (made.kind === 'file') {
    for (const each of made.titles)
      await tx.rows(sql`
        INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
        VALUES (${customerId}, ${`EP 01/${++filed}`}, ${each}, 1, 'US', 1, '2025-01-01')`);
    return;
  }
  const mine = sql`customer_id = ${customerId} AND id % ${made.part.of} = ${made.part.rest}`;
  const statements: Record<typeof made.kind, () => Sql> = {
    rename: () => sql`UPDATE applications SET title = ${'title' in made ? made.title : ''} WHERE ${mine}`,
    renumber: () => sql`UPDATE applications SET reference = reference || '/7' WHERE ${mine}`,
    move: () => sql`UPDATE applications SET status_id = 2, title = title WHERE ${mine}`,
    delete: () => sql`DELETE FROM applications WHERE ${mine}`,
    attach: () => sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes)
      SELECT customer_id, id, ${'title' in made ? `${made.title}.pdf` : ''}, 'application/pdf', 1
      FROM applications WHERE ${mine}`,
  };
  await tx.rows(statements[made.kind]());
}

/** SQLSTATE of a deadlock, and of a document whose application is gone. */
const REFUSALS = new Set(['40P01', '23503']);

/** Takes back the transaction of a change, as an import that fails does. */
class TakenBack extends Error {}

async function make(customerId: number, { made, isKept }: { made: Change; isKept: boolean }): Promise<void> {
  try {
    await asJob(async (tx) => {
      await apply(tx, customerId, made);
      if (!isKept) throw new TakenBack();
    });
  } catch (error) {
    // Of changes to the same rows on several connections, one may be refused.
    if (!(error instanceof TakenBack) && !REFUSALS.has(errorCode(error) ?? '')) throw error;
  }
}

const rounds = fc.array(
  fc.array(fc.record({ made: change, isKept: fc.constantFrom(true, true, true, false) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { maxLength: 6 },
);

test('words equal those of the rows after any changes on several connections', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (changes) => {
      const { id } = await createCustomer(db.database);
      for (const round of changes) await Promise.all(round.map((each) => make(id, each)));
      expect(await missing(id)).toEqual([]);
      expect(await strange(id)).toEqual([]);
      expect(await keepWords(db.database, id)).toBe(0);
    }),
    randomRuns(15),
  );
}, 60_000);

test('words are filled while others write, and none is missing afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, rounds, async (before, meanwhile) => {
      const { id } = await createCustomer(db.database);
      for (const each of before.flat()) await make(id, each);
      // As after the upgrade from 1.0.0, when there are no words.
      await run(sql`DELETE FROM search_words WHERE customer_id = ${id}`);
      const filling = keepWords(db.database, id);
      for (const round of meanwhile) await Promise.all(round.map((each) => make(id, each)));
      await filling;
      expect(await missing(id)).toEqual([]);
      await keepWords(db.database, id);
      expect(await foundNowhere(id)).toEqual([]);
    }),
    randomRuns(10),
  );
}, 60_000);

test('a word that is missing is added and one of no row is deleted, and both are counted', async () => {
  const { id } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, {
    customerId: id,
    title: 'Lamp holder',
  });
  await keepWords(db.database, id);
  await run(sql`DELETE FROM search_words WHERE customer_id = ${id} AND word = 'lamp'`);
  await run(
    sql`INSERT INTO search_words VALUES (${id}, 2, 'rotor', ${applicationId}), (${id}, 3, 'rotor', ${applicationId})`,
  );
  expect(await keepWords(db.database, id)).toBe(3);
  expect([...(await missing(id)), ...(await strange(id))]).toEqual([]);
});

test('words of a document stay while another document of the application has them', async () => {
  const { id } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, { customerId: id });
  for (const name of ['Receipt.pdf', 'Receipt.pdf'])
    await run(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes)
      VALUES (${id}, ${applicationId}, ${name}, 'application/pdf', 1)`);
  await run(sql`DELETE FROM documents WHERE id = (SELECT min(id) FROM documents WHERE customer_id = ${id})`);
  expect(await missing(id)).toEqual([]);
});

describe('a request', () => {
  test('reads no words of other customers', async () => {
    const [mine, other] = [await createCustomer(db.database), await createCustomer(db.database)];
    await createApplication(db.database, { customerId: other.id });
    const { id: userId } = await createUser(db.database);
    const reading = db.database.inScope({ userId, customerIds: [mine.id] }, (tx) =>
      tx.rows(sql`SELECT FROM search_words WHERE customer_id = ${other.id}`),
    );
    expect(await reading).toEqual([]);
  });

  test('changes no words', async () => {
    const { id } = await createCustomer(db.database);
    const { id: userId } = await createUser(db.database);
    const write = db.database.inScope({ userId, customerIds: [id] }, (tx) =>
      tx.rows(sql`INSERT INTO search_words VALUES (${id}, 1, 'lamp', 1)`),
    );
    await expect(write).rejects.toThrow('permission denied');
  });
});
