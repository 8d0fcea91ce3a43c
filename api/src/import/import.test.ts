import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { createCustomer, useTestDatabase } from '../testing/index.ts';
import { importApplications } from './import-applications.ts';

const db = useTestDatabase();
let folder: string;
let customerId: number;
let code: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-import-'));
  writeFileSync(join(folder, 'receipt.pdf'), '%PDF-1.7 receipt');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  ({ id: customerId, code } = await createCustomer(db.database));
});

const record = (overrides: object = {}) => ({
  customer: code,
  reference: 'TM-1',
  title: 'Blue "bird", classes 9\tand 35',
  category: 'Trademark',
  country: 'EU',
  appliedAt: '2026-01-02',
  dueAt: '2026-12-01',
  history: [
    { status: 'Draft', at: '2026-01-02', note: 'By hand' },
    { status: 'Filed', at: '2026-01-05' },
    { status: 'Payment due', at: '2026-02-01T10:00:00Z' },
  ],
  fees: [
    { name: 'Official fee', amount: 85_000, paidAt: '2026-01-06' },
    { name: 'Second instalment', amount: 20_000 },
  ],
  documents: [{ file: 'receipt.pdf' }],
  ...overrides,
});

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const ndjson = (...records: object[]) =>
  write('records.ndjson', records.map((each) => `${JSON.stringify(each)}\n`).join(''));

const imported = (file: string, partial = false) => importApplications(db.url, file, { partial });

const stored = () =>
  db.database.asJob(async (tx) => ({
    applications: await tx.rows<{ reference: string; spending: number; unpaid: number }>(sql`
      SELECT a.reference, a.title, s.name AS status, a.due_at AS "dueAt", a.spending::int, a.unpaid::int
      FROM applications a JOIN statuses s ON s.id = a.status_id
      WHERE customer_id = ${customerId} ORDER BY reference`),
    actions: (
      await tx.rows<{ action: string }>(sql`
        SELECT action FROM activity_logs WHERE customer_id = ${customerId} ORDER BY at, id`)
    ).map(({ action }) => action),
    events: await tx.rows<{ kind: string; payload: Record<string, unknown> }>(sql`
      SELECT kind, payload FROM outbox WHERE customer_id = ${customerId} ORDER BY id`),
  }));

test('an application is imported with history, fees and documents, and emits the usual events', async () => {
  expect(await imported(ndjson(record()))).toEqual({ stored: 1, updated: 0, unchanged: 0, refused: [] });
  const { applications, actions, events } = await stored();
  expect(applications).toEqual([
    {
      reference: 'TM-1',
      title: 'Blue "bird", classes 9\tand 35',
      status: 'Payment due',
      dueAt: '2026-12-01',
      spending: 85_000,
      unpaid: 20_000,
    },
  ]);
  expect(actions).toEqual([
    'application.created',
    'application.status_changed',
    'fee.paid',
    'application.status_changed',
    'document.uploaded',
  ]);
  expect(events.map(({ kind }) => kind)).toEqual([
    'application.filed',
    'application.status_changed',
    'document.uploaded',
    'fee.paid',
  ]);
  expect(events[3]?.payload).toMatchObject({
    name: 'Official fee',
    amount: 85_000,
    feeId: expect.any(Number),
  });
  const file = await db.database.asJob((tx) =>
    tx.one<{ content: Buffer }>(sql`
      SELECT c.content FROM documents d
      JOIN document_contents c ON c.customer_id = d.customer_id AND c.sha256 = d.content_sha256
      WHERE d.customer_id = ${customerId}`),
  );
  expect(file.content.toString()).toBe('%PDF-1.7 receipt');
});

test('CSV is imported alike, with lists as JSON in their cells', async () => {
  const titles = ['customer', 'reference', 'title', 'category', 'country', 'appliedAt', 'history', 'fees'];
  const cell = (value: unknown) =>
    `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  const row: Record<string, unknown> = record({ title: 'Two\nlines, "quoted"' });
  const file = write(
    'records.csv',
    `\uFEFF${titles.join(',')}\r\n${titles.map((title) => cell(row[title])).join(',')}\r\n\r\n`,
  );
  expect(await imported(file)).toEqual({ stored: 1, updated: 0, unchanged: 0, refused: [] });
  expect((await stored()).applications).toMatchObject([
    { title: 'Two\nlines, "quoted"', spending: 85_000, unpaid: 20_000 },
  ]);
});

test('a stray quote in CSV costs its own line, and the others are stored with their documents', async () => {
  const titles = Object.keys(record());
  const cell = (value: unknown) =>
    `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  const row = (reference: string) => Object.values(record({ reference })).map(cell).join(',');
  const lines = [
    titles.join(','),
    row('TM-1'),
    row('TM-2').replace('Blue', '"Blue'),
    row('TM-3'),
    row('TM-4'),
  ];
  const file = write('records.csv', lines.join('\r\n'));
  expect(await imported(file, true)).toMatchObject({
    stored: 3,
    updated: 0,
    unchanged: 0,
    refused: [{ line: 3, reason: expect.stringMatching(/^text after the closing quote of a cell/) }],
  });
  expect((await stored()).actions.filter((action) => action === 'document.uploaded')).toHaveLength(3);
});

test('a document that the scanner refuses costs its line', async () => {
  writeFileSync(join(folder, 'infected.pdf'), '%PDF-1.7 infected');
  const scanner = write(
    'scanner.cjs',
    "process.exitCode = require('fs').readFileSync(process.argv[2]).includes('infected') ? 1 : 0;",
  );
  const file = ndjson(
    record(),
    record({ reference: 'TM-2', documents: [{ file: 'receipt.pdf' }, { file: 'infected.pdf' }] }),
  );
  const scanCommand = [process.execPath, scanner, '{file}'];
  expect(await importApplications(db.url, file, { partial: true, scanCommand })).toEqual({
    stored: 1,
    updated: 0,
    unchanged: 0,
    refused: [{ line: 2, reason: 'documents: the scanner found malware in infected.pdf' }],
  });
  expect((await stored()).actions.filter((action) => action === 'document.uploaded')).toHaveLength(1);
});

test('documents of one application have at most 100 MB together', async () => {
  const large = { file: 'large.pdf' };
  writeFileSync(join(folder, large.file), '%PDF-');
  truncateSync(join(folder, large.file), 34_000_000);
  const file = ndjson(record({ documents: Array(3).fill(large) }));
  expect(await imported(file)).toMatchObject({
    refused: [{ line: 1, reason: 'documents: together they are larger than 100 MB' }],
  });
});

test('the same file again changes nothing', async () => {
  const file = ndjson(record(), record({ reference: 'TM-2' }));
  await imported(file);
  const before = await stored();
  expect(await imported(file)).toEqual({ stored: 0, updated: 0, unchanged: 2, refused: [] });
  expect(await stored()).toEqual(before);
});

describe('a reference that the customer has already', () => {
  /** Imports twice. @returns what the second import added */
  const added = async (first: object, second: object) => {
    await imported(ndjson(first));
    const before = await stored();
    const report = await imported(ndjson(second));
    const after = await stored();
    return {
      report,
      application: after.applications[0],
      actions: after.actions.slice(before.actions.length),
      events: after.events.slice(before.events.length),
      spent: (after.applications[0]?.spending ?? 0) - (before.applications[0]?.spending ?? 0),
      opened: (after.applications[0]?.unpaid ?? 0) - (before.applications[0]?.unpaid ?? 0),
    };
  };
  const { history, fees } = record();

  test('stores the status that followed, and emits an event for that only', async () => {
    const followed = [...history, { status: 'Under examination', at: '2026-03-01' }];
    const { report, application, actions, events } = await added(record(), record({ history: followed }));
    expect(report).toEqual({ stored: 0, updated: 1, unchanged: 0, refused: [] });
    expect(application).toMatchObject({ status: 'Under examination' });
    expect(actions).toEqual(['application.status_changed']);
    expect(events).toMatchObject([
      { kind: 'application.status_changed', payload: { status: 'Under examination', actionRequired: false } },
    ]);
  });

  test('emits its filing once, when a later import adds it', async () => {
    const draft = record({ history: history.slice(0, 1) });
    const filed = record({ history: history.slice(0, 2) });
    expect((await added(draft, filed)).events.map(({ kind }) => kind)).toEqual([
      'application.filed',
      'application.status_changed',
    ]);
    const again = [...history, { status: 'Filed', at: '2026-03-01' }];
    expect((await added(filed, record({ history: again }))).events.map(({ kind }) => kind)).toEqual([
      'application.status_changed',
    ]);
  });

  test('stores the payment of a fee, and emits it with its renewal date', async () => {
    const [official, second] = fees;
    const paid = { ...second, paidAt: '2026-03-02T08:00:00Z', renewalDueAt: '2026-06-01' };
    const { actions, events, spent, opened } = await added(record(), record({ fees: [official, paid] }));
    expect([spent, opened]).toEqual([20_000, -20_000]);
    expect(actions).toEqual(['fee.paid']);
    expect(events).toMatchObject([
      {
        kind: 'fee.paid',
        payload: { name: 'Second instalment', amount: 20_000, renewalDueAt: '2026-06-01T00:00:00+00:00' },
      },
    ]);
  });

  test('stores new fees and documents, and adds to what is unpaid', async () => {
    writeFileSync(join(folder, 'decision.pdf'), '%PDF-1.7 decision');
    const { actions, spent, opened } = await added(
      record(),
      record({
        fees: [...fees, { name: 'Second instalment', amount: 7_000 }],
        documents: [{ file: 'receipt.pdf' }, { file: 'decision.pdf' }],
      }),
    );
    expect([spent, opened]).toEqual([0, 7_000]);
    expect(actions).toEqual(['document.uploaded']);
  });

  test('logs the former values of its fields', async () => {
    const { application } = await added(record(), record({ dueAt: '2026-11-01', title: 'Bluer bird' }));
    expect(application).toMatchObject({ dueAt: '2026-11-01', title: 'Bluer bird' });
    const changes = await db.database.asJob((tx) =>
      tx.rows<{ details: object }>(sql`
        SELECT details FROM activity_logs
        WHERE customer_id = ${customerId} AND action = 'application.changed' ORDER BY id`),
    );
    expect(changes.map(({ details }) => details)).toEqual([
      { before: { title: record().title }, after: { title: 'Bluer bird' } },
      { before: { dueAt: '2026-12-01' }, after: { dueAt: '2026-11-01' } },
    ]);
  });

  test.each([
    [
      'another past',
      {
        history: [
          { status: 'Draft', at: '2026-01-02' },
          { status: 'Filed', at: '2026-01-06' },
        ],
      },
      'history: entry 2 is Filed of 2026-01-05 already',
    ],
    [
      'a shorter past',
      { history: history.slice(0, 2) },
      'history: entry 3 is Payment due of 2026-02-01T10:00Z already',
    ],
    [
      'another amount of a paid fee',
      { fees: [{ ...fees[0], amount: 1 }, fees[1]] },
      'fees: Official fee of 85000 was paid at 2026-01-06 already',
    ],
    [
      'a payment that did not happen',
      { fees: [{ name: 'Official fee', amount: 85_000 }, fees[1]] },
      'fees: Official fee of 85000 was paid at 2026-01-06 already',
    ],
  ])('is refused with %s', async (_what, overrides, reason) => {
    await imported(ndjson(record()));
    const before = await stored();
    expect(await imported(ndjson(record(overrides)))).toMatchObject({ refused: [{ line: 1, reason }] });
    expect(await stored()).toEqual(before);
  });
});

test('with a refused line nothing is stored, and each refusal names its line and reason', async () => {
  const outside = `${'../'.repeat(20)}etc/passwd`;
  const file = ndjson(
    record(),
    record({ reference: 'TM-2', category: 'Poetry' }),
    record({
      reference: 'TM-3',
      history: [
        { status: 'Draft', at: '2026-01-02' },
        { status: 'Lapsed', at: '2026-01-03' },
      ],
    }),
    record({ reference: 'TM-4', documents: [{ file: outside }] }),
    record({ reference: 'TM-5', documents: [{ file: 'missing.pdf' }] }),
    record({ reference: 'TM-6', appliedAt: 'yesterday' }),
    record({ reference: 'TM-1' }),
    record({ reference: 'TM-7', customer: 'NOBODY' }),
    record({ reference: 'TM-8', colour: 'blue' }),
  );
  const report = await imported(file);
  expect(report.stored).toBe(0);
  expect(report.refused).toMatchObject([
    { line: 2, reason: 'category: there is no Poetry' },
    { line: 3, reason: 'history: Lapsed cannot follow Draft' },
    { line: 4, reason: `documents: ${outside} is outside of the folder` },
    { line: 5, reason: 'documents: cannot read missing.pdf (ENOENT)' },
    { line: 6, reason: expect.stringMatching(/^appliedAt: /) },
    { line: 7, reason: 'reference: TM-1 is already on line 1' },
    { line: 8, reason: 'customer: there is no NOBODY' },
    { line: 9, reason: expect.stringContaining('colour') },
  ]);
  expect((await stored()).applications).toEqual([]);
});

describe('a date without a time of day', () => {
  const filing = (country: string, ...at: [string, string]) =>
    record({
      country,
      history: [
        { status: 'Draft', at: at[0] },
        { status: 'Filed', at: at[1] },
      ],
    });

  test('is stored as a date, next to instants that keep theirs', async () => {
    await imported(ndjson(record({ documents: [{ file: 'receipt.pdf', uploadedAt: '2026-01-07' }] })));
    const dates = await db.database.asJob((tx) =>
      tx.one<object>(sql`
        SELECT (SELECT array_agg(at_date::text ORDER BY h.id) FROM application_status_history h
                WHERE h.application_id = a.id) AS history,
               (SELECT array_agg(paid_date::text ORDER BY f.id) FROM fees f WHERE f.application_id = a.id) AS fees,
               (SELECT uploaded_date FROM documents d WHERE d.application_id = a.id) AS document,
               (SELECT array_agg(details ->> 'date' ORDER BY at, id) FROM activity_logs
                WHERE customer_id = ${customerId}) AS log,
               a.updated_date AS updated
        FROM applications a WHERE a.customer_id = ${customerId}`),
    );
    expect(dates).toEqual({
      history: ['2026-01-02', '2026-01-05', null],
      fees: ['2026-01-06', null],
      document: '2026-01-07',
      log: ['2026-01-02', '2026-01-05', '2026-01-06', '2026-01-07', null],
      updated: null,
    });
  });

  test.each([
    ['the same day in Tokyo', 'JP', '2026-01-05', '2026-01-05T08:30:00+09:00'],
    ['the time first', 'JP', '2026-01-05T08:30:00+09:00', '2026-01-05'],
    ['the same day in Munich', 'DE', '2026-01-05', '2026-01-05T00:10:00+01:00'],
    ['the same day in Washington', 'US', '2026-01-05T22:00:00-05:00', '2026-01-05'],
  ])('is anywhere in its day at the office: %s', async (_what, country, ...at) => {
    const file = ndjson(filing(country, ...(at as [string, string])));
    expect(await imported(file)).toMatchObject({ stored: 1, refused: [] });
    expect(await imported(file)).toMatchObject({ unchanged: 1, refused: [] });
    const statuses = await db.database.asJob((tx) =>
      tx.rows<{ name: string }>(sql`
        SELECT s.name FROM application_status_history h JOIN statuses s ON s.id = h.status_id
        WHERE h.customer_id = ${customerId} ORDER BY h.at, h.id`),
    );
    expect(statuses.map(({ name }) => name)).toEqual(['Draft', 'Filed']);
  });

  test.each([
    ['JP', '2026-01-06', '2026-01-05T08:30:00+09:00'],
    ['US', '2026-01-06T00:30:00-05:00', '2026-01-05'],
  ])('is refused after another day at the office %s', async (country, ...at) => {
    expect(await imported(ndjson(filing(country, ...(at as [string, string]))))).toMatchObject({
      refused: [{ line: 1, reason: 'history: Filed is earlier than Draft' }],
    });
  });

  test('is refused where it hides that the times around it are out of order', async () => {
    const history = [
      { status: 'Draft', at: '2026-01-05T10:00:00Z' },
      { status: 'Filed', at: '2026-01-05' },
      { status: 'Under examination', at: '2026-01-05T09:00:00Z' },
    ];
    expect(await imported(ndjson(record({ history })))).toMatchObject({
      refused: [{ line: 1, reason: 'history: Under examination is earlier than Filed' }],
    });
  });
});

test('a renewal that was paid the evening before it was due, in the time of the office, was paid a day early', async () => {
  const fee = { name: 'Renewal fee', amount: 60_000, renewalDueAt: '2026-01-06' };
  await imported(ndjson(record({ country: 'US', fees: [{ ...fee, paidAt: '2026-01-05T23:00:00-05:00' }] })));
  const { events } = await stored();
  const paid = events.find(({ kind }) => kind === 'fee.paid');
  expect(paid?.payload).toMatchObject({ paidOn: '2026-01-05', renewalDueAt: '2026-01-06T00:00:00+00:00' });
});

test.each([
  ['another normal form', (text: string) => text.normalize('NFD')],
  ['full width', (text: string) => (text === 'Trademark' ? 'ＴＲＡＤＥＭＡＲＫ' : text)],
  [
    'blanks around and an invisible character',
    (text: string) => text.replace('Trademark', ' Trade\u200bmark '),
  ],
])('names in %s are those of the former import', async (_, other) => {
  const named = (write: (text: string) => string) =>
    record({
      reference: write('É-1'),
      category: write('Trademark'),
      fees: [{ name: write('Gebühr für Prüfung'), amount: 100 }],
    });
  await imported(ndjson(named((text) => text)));
  expect(await imported(ndjson(named(other)))).toMatchObject({ stored: 0, unchanged: 1, refused: [] });
});

test('a partial import stores the good lines', async () => {
  const file = write('records.ndjson', `${JSON.stringify(record())}\nnot json\n`);
  expect(await imported(file, true)).toMatchObject({
    stored: 1,
    updated: 0,
    unchanged: 0,
    refused: [{ line: 2, reason: 'no JSON: not json' }],
  });
  expect((await stored()).applications).toHaveLength(1);
});

test.each([
  ['a date before the year 1', { appliedAt: '0000-01-02' }, 'appliedAt: must be in the year 1 or later'],
  [
    'an instant before the year 1',
    { history: [{ status: 'Draft', at: '0000-12-31T23:59:59Z' }] },
    'history.0.at: must be in the year 1 or later',
  ],
  ['a title that no text holds', { title: 'a\0b' }, 'title: must not contain the character U+0000'],
  ['a title with half a character', { title: 'a\ud83d' }, 'title: must not contain half of a surrogate pair'],
])('%s is refused with its line, and the others are not', async (_what, overrides, reason) => {
  const file = ndjson(record({ reference: 'REFUSED-1', ...overrides }), record({ reference: 'TAKEN-1' }));
  expect(await imported(file, true)).toMatchObject({ stored: 1, refused: [{ line: 1, reason }] });
});

test('a file with another extension is refused', async () => {
  await expect(imported(write('records.txt', ''))).rejects.toThrow('must end with .csv or .ndjson');
});
