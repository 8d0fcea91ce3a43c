import type { DeskImport, ImportColumn, ImportPreview } from '@atrium/contract/desk';
import { importFields } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { recordColumns } from '../import/application-record.ts';
import { createCustomer, type TestCustomer, usePortal } from '../testing/index.ts';
import { type StaffMember, signInStaff } from '../testing/staff.ts';
import { removeOld, runNextPiece } from './running.service.ts';

const portal = usePortal();
const { db, api } = portal;
let customer: TestCustomer;
let supervisor: StaffMember;

beforeEach(async () => {
  customer = await createCustomer(db.database);
  supervisor = await signInStaff(portal, { role: 'supervisor', customerIds: [customer.id] });
});
afterEach(async () => {
  await runAll();
});

interface Described {
  import: DeskImport;
  preview: ImportPreview | null;
}

const cell = (value: unknown) =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;

const HISTORY = [{ status: 'Draft', at: '2026-01-02' }];
const COLUMNS = ['Ref', 'title', 'category', 'country', 'appliedAt', 'history'];
const row = (reference: string, { title = 'Blue bird', category = 'Trademark' } = {}) =>
  [reference, title, category, 'EU', '2026-01-02', HISTORY].map(cell).join(',');
const csv = (...rows: string[]) => [COLUMNS.join(','), ...rows].join('\n');

const partUrl = (id: number, from: number) => `/customer-portal/desk/imports/${id}/parts?from=${from}`;

function sendPart(id: number, from: number, payload: Buffer, token = supervisor.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return api.app.inject({ method: 'PUT', url: partUrl(id, from), headers, payload });
}

async function begin(bytes: number, name = 'cases.csv'): Promise<number> {
  const { body } = await supervisor.post<{ import: DeskImport }>(`/customers/${customer.id}/imports`, {
    name,
    sizeBytes: bytes,
  });
  return body.import.id;
}

async function upload(text: string, name?: string): Promise<number> {
  const content = Buffer.from(text);
  const id = await begin(content.length, name);
  for (let from = 0; from < content.length; from += 65_536)
    await sendPart(id, from, content.subarray(from, from + 65_536));
  return id;
}

const describeOf = async (id: number) => (await supervisor.get<Described>(`/imports/${id}`)).body;
const previewOf = async (id: number) => (await describeOf(id)).preview;
const importOf = async (id: number) => (await describeOf(id)).import;

async function say(id: number, name: string, field: ImportColumn['field']) {
  const columns = (await previewOf(id))?.columns.map((column) =>
    column.name === name ? { ...column, field } : column,
  );
  return supervisor.post<Described>(`/imports/${id}/columns`, { columns });
}

const start = (id: number, partial = true) =>
  supervisor.post<{ import: DeskImport }>(`/imports/${id}/start`, { partial });
const cancel = (id: number) => supervisor.post<{ import: DeskImport }>(`/imports/${id}/cancel`);

async function runAll(pieceRecords?: number): Promise<void> {
  while ((await runNextPiece(db.database, pieceRecords)) > 0);
}

/** Uploads a file whose references have a name of their own, and starts its import. */
async function started(text: string, partial = true): Promise<number> {
  const id = await upload(text);
  await say(id, 'Ref', 'reference');
  await start(id, partial);
  return id;
}

const references = async () =>
  (
    await db.database.asJob((tx) =>
      tx.rows<{ reference: string }>(
        sql`SELECT reference FROM applications WHERE customer_id = ${customer.id} ORDER BY reference`,
      ),
    )
  ).map(({ reference }) => reference);

async function refusedFile(id: number): Promise<string> {
  const { body } = await api.get(`/customer-portal/desk/imports/${id}/refused`, supervisor.token);
  return body;
}

test('columns can be all fields of the command, but documents', () => {
  expect([...importFields, 'documents'].sort()).toEqual([...recordColumns].sort());
});

test('a file that has arrived shows its columns and first rows, with what would be refused', async () => {
  const id = await upload(csv(row('TM-1'), row('TM-2', { category: 'Poem' })));
  await say(id, 'Ref', 'reference');
  const preview = await previewOf(id);
  expect(preview?.columns.slice(0, 2)).toEqual([
    { name: 'Ref', field: 'reference' },
    { name: 'title', field: 'title' },
  ]);
  expect(preview?.rows).toMatchObject([
    { line: 2, refusal: null },
    { line: 3, refusal: 'category: there is no Poem' },
  ]);
  expect(preview?.rows[0]?.cells.slice(0, 3)).toEqual(['TM-1', 'Blue bird', 'Trademark']);
  expect(await references()).toEqual([]);
});

test('what was said of a column is kept for the next file of the customer, and of no other', async () => {
  await say(await upload(csv(row('TM-1'))), 'Ref', 'reference');
  expect((await previewOf(await upload(csv(row('TM-2')))))?.columns[0]?.field).toBe('reference');
  customer = await createCustomer(db.database);
  supervisor = await signInStaff(portal, { role: 'supervisor', customerIds: [customer.id] });
  expect((await previewOf(await upload(csv(row('TM-2')))))?.columns[0]?.field).toBeNull();
});

test('a file is imported in pieces, and each line counts once', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2'), '', row('TM-3'), row('TM-4'), row('TM-5')));
  await runNextPiece(db.database, 2);
  expect(await importOf(id)).toMatchObject({ state: 'running', lines: 7, linesDone: 4, stored: 2 });
  await runAll(2);
  expect(await importOf(id)).toMatchObject({ state: 'done', linesDone: 7, stored: 5, refused: 0 });
  expect(await references()).toEqual(['TM-1', 'TM-2', 'TM-3', 'TM-4', 'TM-5']);
});

test('the same file again changes nothing', async () => {
  await started(csv(row('TM-1')));
  await runAll();
  const again = await started(csv(row('TM-1')));
  await runAll();
  expect(await importOf(again)).toMatchObject({ state: 'done', stored: 0, updated: 0, unchanged: 1 });
});

test('a reference that a former piece of the file has is refused, as in one piece', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2'), row('TM-1', { title: 'Another' })));
  await runAll(1);
  expect(await importOf(id)).toMatchObject({ stored: 2, updated: 0, refused: 1 });
  expect(await refusedFile(id)).toContain('"reference: TM-1 is already on line 2"');
});

test('a piece that failed is done by the next run, and a process that has one is left alone', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2')));
  await runNextPiece(db.database, 1);
  const other = await db.database.asJob(async (tx) => {
    await tx.rows(sql`SELECT FROM imports WHERE id = ${id} FOR UPDATE`);
    return runNextPiece(db.database, 1);
  });
  expect(other).toBe(0);
  await db.database
    .asJob(async (tx) => {
      await tx.rows(sql`UPDATE imports SET lines_done = 3 WHERE id = ${id}`);
      throw new Error('killed');
    })
    .catch(() => undefined);
  await runAll(1);
  expect(await importOf(id)).toMatchObject({ state: 'done', stored: 2 });
  expect(await references()).toEqual(['TM-1', 'TM-2']);
});

test('two processes that run at once import each line once', async () => {
  const id = await started(csv(...Array.from({ length: 8 }, (_, index) => row(`TM-${index}`))));
  await Promise.all([runAll(1), runAll(1)]);
  await runAll(1);
  expect(await importOf(id)).toMatchObject({ state: 'done', stored: 8, updated: 0, unchanged: 0 });
});

test('an import waits while the command is running one', async () => {
  const id = await started(csv(row('TM-1')));
  const done = await db.database.asJob(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('application import', 0))`);
    return runNextPiece(db.database);
  });
  expect(done).toBe(0);
  expect(await importOf(id)).toMatchObject({ state: 'waiting' });
});

test('nothing is imported if a line is refused, unless it is partial', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2', { category: 'Poem' }), row('TM-3')), false);
  await runAll();
  expect(await importOf(id)).toMatchObject({ state: 'refused', isPartial: false, stored: 0, refused: 1 });
  expect(await references()).toEqual([]);
  expect(await refusedFile(id)).toContain('3,"category: there is no Poem"');
});

test('a file without a refused line is imported in whole', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2')), false);
  await runAll();
  expect(await importOf(id)).toMatchObject({ state: 'done', lines: 3, linesDone: 3, stored: 2, refused: 0 });
  expect(await references()).toEqual(['TM-1', 'TM-2']);
});

/** Its transactions are those of the database, and `then` runs after the given one. */
function afterTransaction(place: number, then: () => Promise<unknown>): Database {
  let begun = 0;
  return {
    ...db.database,
    asJob: async (work, purpose) => {
      begun += 1;
      const isThis = begun === place;
      const result = await db.database.asJob(work, purpose);
      if (isThis) await then();
      return result;
    },
  };
}

/** What is next, the import, and twice how far it is: before the first line, and after the last. */
test.each([
  ['while its lines are read', 3],
  ['while they are stored', 4],
])('a whole import that is cancelled %s stores nothing', async (_, place) => {
  const id = await started(csv(row('TM-1'), row('TM-2')), false);
  await runNextPiece(afterTransaction(place, () => cancel(id)));
  expect(await importOf(id)).toMatchObject({ state: 'cancelled', stored: 0 });
  expect(await references()).toEqual([]);
});

test('how far a whole import is can be seen while it runs', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2')), false);
  const seen: DeskImport[] = [];
  await runNextPiece(afterTransaction(4, async () => seen.push(await importOf(id))));
  expect(seen).toMatchObject([{ state: 'running', linesDone: 2, stored: 0 }]);
});

test('a whole import that failed is tried again from its first line', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2')), false);
  const broken = afterTransaction(4, () => Promise.reject(new Error('killed')));
  await expect(runNextPiece(broken)).rejects.toThrow('killed');
  await runAll();
  expect(await importOf(id)).toMatchObject({ state: 'done', stored: 2 });
});

test('pieces go on where the last one ended, whatever the ends of the lines', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => row(`TM-${index}`, { title: `Grüße\r\n${index}` }));
  const id = await started(['', COLUMNS.join(','), ...rows].join('\r\n'));
  await runAll(2);
  expect(await importOf(id)).toMatchObject({
    state: 'done',
    lines: 16,
    linesDone: 16,
    stored: 7,
    refused: 0,
  });
});

test('an import that is cancelled keeps what was stored, and imports no more', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2')));
  await runNextPiece(db.database, 1);
  expect((await cancel(id)).body.import).toMatchObject({ state: 'cancelled', stored: 1 });
  await runAll();
  expect(await references()).toEqual(['TM-1']);
  expect((await cancel(id)).status).toBe(409);
});

test('an import that fails three times is stopped, and the next one has its turn', async () => {
  const broken = await started(csv(row('TM-1')));
  const next = await started(csv(row('TM-2')));
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM import_parts WHERE import_id = ${broken}`));
  for (let times = 0; times < 3; times++) await expect(runNextPiece(db.database)).rejects.toThrow();
  expect(await importOf(broken)).toMatchObject({ state: 'stopped', stored: 0 });
  await runAll();
  expect(await importOf(next)).toMatchObject({ state: 'done', stored: 1 });
});

test('the file of refused lines names each with the reason, and none of them is a formula', async () => {
  const id = await started(csv(row('TM-1'), row('TM-2', { category: '=1+1' }), 'one cell'));
  await runAll();
  expect((await refusedFile(id)).split('\r\n')).toEqual([
    '\uFEFF"line","reason"',
    '3,"category: there is no =1+1"',
    '4,"1 cells, where the first line names 6 columns"',
    '',
  ]);
  expect(await importOf(id)).toMatchObject({ stored: 1, refused: 2, hasRefused: true });
});

test.each([
  ['ja-JP', 'category: Poemはありません', 'reference: TM-1はすでに2行目にあります'],
  ['th-TH', 'category: ไม่มี Poem', 'reference: TM-1 อยู่ในบรรทัดที่ 2 แล้ว'],
  ['en-US', 'category: there is no Poem', 'reference: TM-1 is already on line 2'],
])('lines are refused in the language of who reads it: %s', async (locale, category, repeated) => {
  const id = await upload(csv(row('TM-1'), row('TM-2', { category: 'Poem' }), row('TM-1')));
  await say(id, 'Ref', 'reference');
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE users SET locale = ${locale} WHERE id = ${supervisor.userId}`),
  );
  expect((await previewOf(id))?.rows.map(({ refusal }) => refusal)).toEqual([null, category, repeated]);
  await start(id);
  await runAll(1);
  expect(await refusedFile(id)).toContain(category);
  expect(await refusedFile(id)).toContain(repeated);
});

test('a file that cannot be read says why in the language of who reads it', async () => {
  const id = await upload('a;b\n1;2');
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE users SET locale = 'ja-JP' WHERE id = ${supervisor.userId}`),
  );
  expect((await importOf(id)).problem).toMatch(/^列がセミコロン/);
});

test('a line of another customer is refused, and one that names none is of the chosen one', async () => {
  const other = await createCustomer(db.database);
  const record = {
    reference: 'TM-1',
    title: 'Blue bird',
    category: 'Trademark',
    country: 'EU',
    appliedAt: '2026-01-02',
    history: HISTORY,
  };
  const lines = [
    record,
    { ...record, reference: 'TM-2', customer: customer.code },
    { ...record, customer: other.code },
  ];
  const id = await upload(lines.map((line) => JSON.stringify(line)).join('\n'), 'cases.ndjson');
  expect(await previewOf(id)).toMatchObject({
    isMapped: false,
    rows: [{ refusal: null }, { refusal: null }, {}],
  });
  await start(id);
  await runAll();
  expect(await importOf(id)).toMatchObject({ stored: 2, refused: 1 });
  expect(await refusedFile(id)).toContain(`3,"customer: the file is imported for ${customer.code}"`);
});

test('documents are left to the command', async () => {
  const line = {
    reference: 'TM-1',
    title: 'A',
    category: 'Trademark',
    country: 'EU',
    appliedAt: '2026-01-02',
    history: HISTORY,
    documents: [{ file: '/etc/passwd' }],
  };
  const id = await upload(JSON.stringify(line), 'cases.ndjson');
  const [shown] = (await previewOf(id))?.rows ?? [];
  expect(shown?.refusal).toBe('documents: /etc/passwd needs the command that imports a folder');
});

test.each([
  ['an empty first line', '\n\n', 'The first line must name the columns.'],
  ['semicolons', 'a;b\n1;2', /^The columns seem to be separated by semicolons or tabs/],
])('a file with %s is stopped, and says why', async (_, text, problem) => {
  const { state, problem: said } = await importOf(await upload(text));
  expect(state).toBe('stopped');
  expect(said).toMatch(problem);
});

test('a part is refused at another place than the next, and with another size', async () => {
  const content = Buffer.alloc(70_000, 'a');
  const id = await begin(content.length);
  const statuses = [
    await sendPart(id, 65_536, content.subarray(65_536)),
    await sendPart(id, 0, content.subarray(0, 10)),
    await sendPart(id, 0, content.subarray(0, 65_536)),
    await sendPart(id, 0, content.subarray(0, 65_536)),
    await sendPart(id, 65_536, content.subarray(65_536)),
    await sendPart(id, 70_000, Buffer.from('a')),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([409, 400, 200, 409, 200, 409]);
});

test.each([
  ['more than 500 MB', { name: 'a.csv', sizeBytes: 500_000_001 }],
  ['another type', { name: 'a.xlsx', sizeBytes: 5 }],
])('a file of %s is refused', async (_, body) => {
  expect((await supervisor.post(`/customers/${customer.id}/imports`, body)).status).toBe(422);
});

test('columns that are not those of the file are refused, and a field that two columns have', async () => {
  const id = await upload(csv(row('TM-1')));
  const columns = (await previewOf(id))?.columns ?? [];
  const send = async (changed: readonly ImportColumn[]) =>
    (await supervisor.post(`/imports/${id}/columns`, { columns: changed })).status;
  expect(await send(columns.slice(1))).toBe(422);
  expect(await send(columns.map((column) => ({ ...column, field: 'title' })))).toBe(422);
  expect(await send(columns)).toBe(200);
});

test('agents do not import', async () => {
  const agent = await signInStaff(portal, { customerIds: [customer.id] });
  const id = await begin(5);
  const statuses = [
    (await agent.get('/imports')).status,
    (await agent.post(`/customers/${customer.id}/imports`, { name: 'a.csv', sizeBytes: 5 })).status,
    (await sendPart(id, 0, Buffer.from('a,b,c'), agent.token)).statusCode,
  ];
  expect(statuses).toEqual([403, 403, 403]);
});

test('the list has who imported what, newest first', async () => {
  const [first, second] = [await upload(csv(row('TM-1'))), await upload(csv(row('TM-2')), 'more.csv')];
  const { body } = await supervisor.get<{ imports: DeskImport[]; total: number }>('/imports');
  expect(body.imports.map(({ id, name }) => [id, name])).toEqual([
    [second, 'more.csv'],
    [first, 'cases.csv'],
  ]);
  expect(body.imports[0]?.createdBy).toEqual({ id: supervisor.userId, name: supervisor.user.displayName });
});

test('a file that no one started for a day is removed, and refused lines after a month', async () => {
  const waits = await upload(csv(row('TM-1')));
  const done = await started(csv('one cell'));
  await runAll();
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE imports SET created_at = created_at - interval '40 days', ended_at = ended_at - interval '40 days'
      WHERE customer_id = ${customer.id}`),
  );
  await db.database.asJob(removeOld);
  expect(await importOf(waits)).toMatchObject({ state: 'cancelled' });
  expect(await importOf(done)).toMatchObject({ refused: 1, hasRefused: false });
  const left = await db.database.asJob((tx) =>
    tx.rows(sql`SELECT FROM import_parts WHERE customer_id = ${customer.id}`),
  );
  expect(left).toEqual([]);
});
