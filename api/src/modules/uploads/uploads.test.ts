import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApplicationDetail,
  MAX_UPLOAD_BYTES,
  type Message,
  type ResponseOf,
  UPLOAD_PART_BYTES,
  type UploadPurpose,
} from '@atrium/contract';
import { type ObjectStore, ObjectsUnavailable, openObjects } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  createTestApp,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { officeFile } from '../../testing/office-files.ts';
import { EICAR } from '../../testing/test-virus.ts';
import { scanAll, sha256Of, testScans, uploader } from '../../testing/uploads.ts';
import { removeUnused } from './scanning.service.ts';
import { contentOf } from './upload-content.ts';
import { MAX_BYTES_A_DAY, MAX_UPLOADS_A_DAY } from './upload-limits.ts';

type Sent = ResponseOf<'POST /customer-portal/instructions'>;

/** Kinds of the reference data. */
const [NEEDS_FILE, LET_LAPSE] = [4, 5];

let folder: string;
let objects: ObjectStore;
/** Operations of the storage that fail. */
const failing = new Set<'put' | 'read' | 'delete'>();

afterAll(() => rmSync(folder, { recursive: true }));
const portal = usePortal(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-uploads-'));
  const store = await openObjects({ folder: join(folder, 'objects') });
  objects = new Proxy(store, {
    get: (target, name) =>
      failing.has(name as 'put')
        ? async () => {
            throw new ObjectsUnavailable(new Error('The storage is down.'));
          }
        : Reflect.get(target, name)?.bind(target),
  });
  return { objects, uploads: testScans(join(folder, 'scans')) };
});
const { db, api, createMember } = portal;

let member: Member;
let mine: ReturnType<typeof uploader>;

beforeEach(async () => {
  failing.clear();
  member = await createMember();
  mine = uploader(api, member.token);
});

const scan = () => scanAll({ database: db.database, objects, ...testScans(join(folder, 'scans')) });

const keysOf = async (id: number) => {
  const keys: string[] = [];
  for await (const { key } of objects.list(`uploads/${member.customerId}/${id}.`)) keys.push(key);
  return keys;
};

async function storedContent(id: number, bytes: number): Promise<Buffer> {
  const source = { objects, query: db.database.asJob };
  const pieces: Buffer[] = [];
  const range = { from: 0, bytes };
  for await (const piece of contentOf(source, { id, customerId: member.customerId }, range))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const problemOf = ({ statusCode, json }: { statusCode: number; json(): { type: string } }) => [
  statusCode,
  json().type.replace('urn:atrium:problem:', ''),
];

/** Two parts, the second of which is short. */
const LARGE = Buffer.concat([
  Buffer.from('%PDF-1.7 '),
  Buffer.alloc(UPLOAD_PART_BYTES, 'abcdefg'),
  Buffer.from('end'),
]);

describe('a file', () => {
  test('that arrives in parts is scanned, and ready with the type of its content', async () => {
    const { id, ...opened } = await mine.opened({ name: 'Answer.PDF', content: LARGE });
    expect(opened).toEqual({
      name: 'Answer.PDF',
      purpose: 'instruction',
      sizeBytes: LARGE.length,
      state: 'open',
      mediaType: null,
      receivedBytes: 0,
      partBytes: UPLOAD_PART_BYTES,
      refusal: null,
    });
    await mine.sendParts(id, LARGE);
    expect(await mine.state(id)).toMatchObject({ state: 'open', receivedBytes: LARGE.length });
    const finished = await mine.finish(id, sha256Of(LARGE));
    expect(finished.json().upload).toMatchObject({ state: 'scanning', mediaType: null });
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'ready', mediaType: 'application/pdf' });
    expect((await storedContent(id, LARGE.length)).equals(LARGE)).toBe(true);
    expect(readdirSync(join(folder, 'scans'))).toEqual([]);
  });

  test.each([
    ['the test virus', 'letter.txt', () => Buffer.from(EICAR), 'infected'],
    [
      'the test virus packed in a document',
      'letter.docx',
      () => officeFile('word', { files: { 'word/media/a.txt': EICAR } }),
      'infected',
    ],
    [
      'a page of HTML named as a PDF',
      'letter.pdf',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'content',
    ],
    ['a program named as a picture', 'photo.jpg', () => Buffer.from('MZ\x90\0', 'latin1'), 'content'],
  ])('with %s is refused by name, and leaves nothing', async (_what, name, contentFor, refusal) => {
    const { id } = await mine.sent({ name, content: await contentFor() });
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'refused', refusal, mediaType: null });
    expect(await keysOf(id)).toEqual([]);
    expect(
      await db.database.asJob((tx) => tx.rows(sql`SELECT FROM upload_parts WHERE upload_id = ${id}`)),
    ).toEqual([]);
  });

  test('whose SHA-256 is another is refused', async () => {
    const { id } = await mine.opened();
    await mine.sendParts(id, Buffer.from('Dear provider, here is what you asked for.'));
    await mine.finish(id, sha256Of(Buffer.from('another')));
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'refused', refusal: 'changed' });
  });

  test('is stored in the database where there is no storage of objects', async () => {
    const { id } = await mine.opened({ name: 'a.pdf', content: LARGE });
    await db.database.asJob(async (tx) => {
      for (const [from, bytes] of [
        [0, UPLOAD_PART_BYTES],
        [UPLOAD_PART_BYTES, LARGE.length - UPLOAD_PART_BYTES],
      ] as const) {
        const content = LARGE.subarray(from, from + bytes);
        const hashes = Buffer.alloc(32 * Math.ceil(bytes / 1_048_576));
        await tx.rows(sql`
          INSERT INTO upload_parts (customer_id, upload_id, from_byte, bytes, content, piece_hashes)
          VALUES (${member.customerId}, ${id}, ${from}, ${bytes}, ${content}, ${hashes})`);
      }
    });
    expect((await storedContent(id, LARGE.length)).equals(LARGE)).toBe(true);
  });
});

describe('refused before a byte arrives is', () => {
  const valid = { name: 'a.pdf', sizeBytes: 1, purpose: 'instruction' };

  test.each([
    ['a file beyond 200 MiB', { sizeBytes: MAX_UPLOAD_BYTES + 1 }, 'sizeBytes'],
    ['an empty file', { sizeBytes: 0 }, 'sizeBytes'],
    ['a program', { name: 'a.exe' }, 'name'],
    ['a path', { name: '../a.pdf' }, 'name'],
    ['a name that turns its direction', { name: 'a\u202efdp.pdf' }, 'name'],
    ['another purpose', { purpose: 'fun' }, 'purpose'],
  ])('%s, by its field', async (_what, changed, field) => {
    const refused = await mine.open({ ...valid, ...changed });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
  });

  test('a file for an instruction of a person who may not instruct', async () => {
    const viewer = await createMember({ customer: member.customer, role: 'viewer' });
    const theirs = uploader(api, viewer.token);
    expect(problemOf(await theirs.open(valid))).toEqual([403, 'forbidden']);
    expect((await theirs.open({ ...valid, purpose: 'message' })).statusCode).toBe(201);
  });

  test('a file for all customers at once', async () => {
    const forAll = uploader(api, member.forAll.token);
    const { id } = await mine.opened();
    expect(problemOf(await forAll.open(valid))).toEqual([409, 'choose-customer']);
    expect(problemOf(await forAll.put(id, Buffer.from('a'), '0-0/1'))).toEqual([409, 'choose-customer']);
    expect(problemOf(await forAll.finish(id, sha256Of(LARGE)))).toEqual([409, 'choose-customer']);
    expect(await forAll.state(id)).toMatchObject({ id });
  });

  test('what goes beyond the quota of the customer and the day, from any of its people', async () => {
    const colleague = await createMember({ customer: member.customer });
    const plant = (count: number, bytes: number) =>
      db.database.asJob((tx) =>
        tx.rows(sql`
          INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes, created_at)
          SELECT ${member.customerId}, ${colleague.userId}, 'message', 'a.pdf', ${bytes}, now() - interval '23 hours'
          FROM generate_series(1, ${count})`),
      );
    await plant(10, MAX_UPLOAD_BYTES);
    const left = MAX_BYTES_A_DAY - 10 * MAX_UPLOAD_BYTES;
    const refused = await mine.open({ ...valid, sizeBytes: left + 1 });
    expect(problemOf(refused)).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await mine.open({ ...valid, sizeBytes: left - 1_000 })).statusCode).toBe(201);
    await plant(MAX_UPLOADS_A_DAY - 11, 1);
    expect(problemOf(await mine.open(valid))).toEqual([429, 'too-many-attempts']);
    const other = uploader(api, (await createMember()).token);
    expect((await other.open(valid)).statusCode).toBe(201);
  });
});

test('no file is taken where nothing scans files', async () => {
  const without = await createTestApp(db, { uploads: undefined });
  const token = await without.signedIn(member.userId);
  const forOne = await without.post(
    '/customer-portal/auth/sign_by_customer',
    { customerId: member.customerId },
    token,
  );
  const theirs = uploader(without, forOne.json().token);
  expect(problemOf(await theirs.open({ name: 'a.pdf', sizeBytes: 1, purpose: 'message' }))).toEqual([
    409,
    'uploads-off',
  ]);
  await without.close();
});

describe('a part', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await mine.opened({ name: 'a.pdf', content: LARGE }));
  });
  const first = LARGE.subarray(0, UPLOAD_PART_BYTES);
  const range = `0-${UPLOAD_PART_BYTES - 1}/${LARGE.length}`;

  test('that begins elsewhere is refused with the place where it has to begin', async () => {
    const last = LARGE.subarray(UPLOAD_PART_BYTES);
    const lastRange = `${UPLOAD_PART_BYTES}-${LARGE.length - 1}/${LARGE.length}`;
    const early = await mine.put(id, last, lastRange);
    expect(problemOf(early)).toEqual([409, 'upload-offset']);
    expect(early.headers['upload-offset']).toBe('0');
    expect((await mine.put(id, first, range)).statusCode).toBe(204);
    const again = await mine.put(id, first, range);
    expect(problemOf(again)).toEqual([409, 'upload-offset']);
    expect(again.headers['upload-offset']).toBe(String(UPLOAD_PART_BYTES));
    expect(again.json().detail).toBe(`${UPLOAD_PART_BYTES} bytes have arrived.`);
  });

  test.each([
    ['shorter than a part', '0-9/4194316', 10],
    ['of a file of another size', '0-4194303/4194304', UPLOAD_PART_BYTES],
    ['that ends before it begins', '0-0/4194316', 1],
    ['in another unit', 'lines 0-9/10', 10],
    ['that is longer than its range', range, UPLOAD_PART_BYTES + 1],
    ['that is shorter than its range', range, UPLOAD_PART_BYTES - 1],
  ])('%s is refused by its range', async (_what, given, bytes) => {
    const refused = await mine.put(id, Buffer.alloc(bytes, 'a'), given);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['content-range']]);
    expect(await mine.state(id)).toMatchObject({ receivedBytes: 0 });
  });

  test('that is sent by several requests at once is stored once', async () => {
    const sent = await Promise.all([mine.put(id, first, range), mine.put(id, first, range)]);
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect(await keysOf(id)).toHaveLength(1);
  });

  test('is not lost where the storage does not respond, and is sent again', async () => {
    failing.add('put');
    expect(problemOf(await mine.put(id, first, range))).toEqual([503, 'unavailable']);
    failing.clear();
    expect(await mine.state(id)).toMatchObject({ receivedBytes: 0 });
    await mine.sendParts(id, LARGE);
    await mine.finish(id, sha256Of(LARGE));
    failing.add('read');
    await expect(scan()).rejects.toThrow();
    failing.clear();
    await db.database.asJob((tx) => tx.rows(sql`UPDATE uploads SET claimed_until = NULL`));
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'ready' });
  });

  test('of JSON, or after the file is complete, is refused', async () => {
    const json = await api.app.inject({
      method: 'PUT',
      url: `/customer-portal/uploads/${id}`,
      headers: { authorization: `Bearer ${member.token}`, 'content-range': `bytes ${range}` },
      payload: {},
    });
    expect(json.statusCode).toBe(415);
    await mine.sendParts(id, LARGE);
    await mine.finish(id, sha256Of(LARGE));
    expect(problemOf(await mine.put(id, first, range))).toEqual([409, 'upload-complete']);
  });

  test('is taken from a person up to three at a time', async () => {
    const files = await Promise.all(
      Array.from({ length: 5 }, () => mine.opened({ name: 'a.pdf', content: LARGE })),
    );
    const sent = await Promise.all(files.map((file) => mine.put(file.id, first, range)));
    const statuses = sent.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(3);
    expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([]);
    expect(statuses).toContain(429);
  });
});

describe('finishing', () => {
  test('before all parts have arrived is refused', async () => {
    const { id } = await mine.opened();
    expect(problemOf(await mine.finish(id, sha256Of(LARGE)))).toEqual([409, 'upload-offset']);
  });

  test('twice at once does what once does, and another SHA-256 afterwards changes nothing', async () => {
    const content = Buffer.from('Dear provider, here is what you asked for.');
    const { id } = await mine.opened();
    await mine.sendParts(id, content);
    const both = await Promise.all([mine.finish(id, sha256Of(content)), mine.finish(id, sha256Of(content))]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(problemOf(await mine.finish(id, sha256Of(LARGE)))).toEqual([409, 'upload-complete']);
    await scan();
    expect((await mine.finish(id, sha256Of(content))).json().upload).toMatchObject({ state: 'ready' });
  });
});

test('an upload of a colleague is the same 404 as none', async () => {
  const { id } = await mine.opened();
  const colleague = uploader(api, (await createMember({ customer: member.customer })).token);
  for (const each of [id, 2_000_000_000]) {
    expect((await colleague.get(each)).statusCode).toBe(404);
    expect((await colleague.put(each, Buffer.from('a'), '0-0/1')).statusCode).toBe(404);
    expect((await colleague.finish(each, sha256Of(LARGE))).statusCode).toBe(404);
  }
});

test('a request can neither make a file ready nor read what a colleague has not sent yet', async () => {
  const { id } = await mine.sent();
  const { database } = db;
  const scope = { userId: member.userId, customerIds: [member.customerId] };
  const asRequest = (statement: ReturnType<typeof sql>, userId = member.userId) =>
    database.inScope({ ...scope, userId }, (tx) => tx.rows(statement));
  await expect(asRequest(sql`UPDATE uploads SET media_type = 'text/html' WHERE id = ${id}`)).rejects.toThrow(
    /permission denied/,
  );
  const parts = sql`SELECT FROM upload_parts WHERE upload_id = ${id}`;
  expect(await asRequest(parts)).toHaveLength(1);
  const colleague = await createMember({ customer: member.customer });
  expect(await asRequest(parts, colleague.userId)).toHaveLength(0);
  await asRequest(sql`UPDATE uploads SET touched_at = now() WHERE id = ${id}`, colleague.userId);
  await expect(
    asRequest(sql`
      INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes)
      VALUES (${member.customerId}, ${colleague.userId}, 'message', 'a.pdf', 1)`),
  ).rejects.toThrow(/row-level security/);
});

describe('a scanner', () => {
  test('that does not run is asked again, and a file stays unreadable until it was', async () => {
    const { id } = await mine.sent();
    let isBroken = true;
    const context = {
      database: db.database,
      objects,
      folder: join(folder, 'scans'),
      scanner: async () => (isBroken ? { failure: 'exit code 2' } : ('clean' as const)),
    };
    await scanAll(context);
    expect(await mine.state(id)).toMatchObject({ state: 'scanning' });
    isBroken = false;
    await db.database.asJob((tx) => tx.rows(sql`UPDATE uploads SET claimed_until = NULL`));
    await scanAll(context);
    expect(await mine.state(id)).toMatchObject({ state: 'ready' });
  });

  test('that never ends with a file makes it refused', async () => {
    const { id } = await mine.sent();
    await db.database.asJob((tx) => tx.rows(sql`UPDATE uploads SET scans = 30 WHERE id = ${id}`));
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'refused', refusal: 'not-scanned' });
  });

  test('of a process that was killed leaves the file to another one', async () => {
    const { id } = await mine.sent();
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE uploads SET claimed_until = now() + interval '1 minute' WHERE id = ${id}`),
    );
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'scanning' });
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE uploads SET claimed_until = now() - interval '1 second' WHERE id = ${id}`),
    );
    await scan();
    expect(await mine.state(id)).toMatchObject({ state: 'ready' });
  });
});

describe('an instruction', () => {
  const ready = async (content = LARGE) => {
    const { id } = await mine.sent({ name: 'Evidence.pdf', content });
    await scan();
    return id;
  };
  const instruct = async (body: object, sender: Member = member) => {
    const { id: deadlineId, applicationId } = await createDeadline(db.database, {
      customerId: member.customerId,
    });
    const request = { kindId: LET_LAPSE, targets: [{ applicationId, deadlineId }], ...body };
    return sender.post<Sent & { type: string; errors?: object }>('/instructions', request);
  };

  test('has its files, which all people of the customer can download, whole and in ranges', async () => {
    const fileId = await ready();
    const { status, body } = await instruct({ files: [fileId] });
    const { id, files } = body.items[0]?.instruction ?? { id: 0 };
    expect([status, files]).toEqual([
      201,
      [{ id: fileId, name: 'Evidence.pdf', mediaType: 'application/pdf', sizeBytes: LARGE.length }],
    ]);
    const viewer = await createMember({ customer: member.customer, role: 'viewer' });
    const url = `/customer-portal/instructions/${id}/files/${fileId}/content`;
    const whole = await api.get(url, viewer.token);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="Evidence.pdf"/);
    expect(whole.rawPayload.equals(LARGE)).toBe(true);
    const [from, last] = [UPLOAD_PART_BYTES - 5, UPLOAD_PART_BYTES + 4];
    const authorization = `Bearer ${viewer.token}`;
    const part = await api.app.inject({ url, headers: { authorization, range: `bytes=${from}-${last}` } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(LARGE.subarray(from, last + 1))).toBe(true);
    expect((await api.get(url, (await createMember()).token)).statusCode).toBe(404);
    expect(await removeUnused({ database: db.database, objects })).toBe(0);
    const [logged] = await db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT action, subject_kind AS kind, details ->> 'name' AS name FROM activity_logs
        WHERE actor_id = ${viewer.userId} ORDER BY id DESC LIMIT 1`),
    );
    expect(logged).toEqual({ action: 'document.downloaded', kind: 'instruction', name: 'Evidence.pdf' });
  });

  test('takes no file that is not ready, is a colleague’s, was sent for a message or is used already', async () => {
    const colleague = await createMember({ customer: member.customer });
    const [{ id: open }, { id: message }, theirs, used] = [
      await mine.opened(),
      await mine.sent({ purpose: 'message' }),
      await ready(),
      await ready(),
    ];
    await scan();
    expect((await instruct({ files: [used] })).status).toBe(201);
    for (const files of [[open], [message], [used], [2_000_000_000]]) {
      const { status, body } = await instruct({ files });
      expect([files, status, body.type]).toEqual([files, 409, 'urn:atrium:problem:upload-not-ready']);
    }
    expect((await instruct({ files: [theirs] }, colleague)).status).toBe(409);
    expect((await instruct({ files: [theirs, theirs] })).status).toBe(422);
  });

  test('of a kind that needs a file is refused without one', async () => {
    const { status, body } = await instruct({ kindId: NEEDS_FILE });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['files']]);
  });

  test('that cannot be sent leaves the file to another one, and two at once do not share it', async () => {
    const fileId = await ready();
    const passed = await instruct({
      kindId: LET_LAPSE,
      targets: [{ applicationId: 1_999_999_999 }],
      files: [fileId],
    });
    expect(passed.body.items[0]).toMatchObject({ instruction: null, problem: 'not-found' });
    const both = await Promise.all([instruct({ files: [fileId] }), instruct({ files: [fileId] })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

test('a message has its file, once, which all people of the customer can download', async () => {
  const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
  const { id: fileId } = await mine.sent({ name: 'Evidence.pdf', content: LARGE, purpose: 'message' });
  const write = (files: number[], sender: Member = member) =>
    sender.post<{ message: Message }>(`/applications/${applicationId}/messages`, {
      text: 'As asked.',
      files,
    });
  expect((await write([fileId])).status).toBe(409);
  await scan();
  const colleague = await createMember({ customer: member.customer, role: 'viewer' });
  expect((await write([fileId], colleague)).status).toBe(409);
  const { message } = (await write([fileId])).body;
  expect(message.files).toMatchObject([{ id: fileId, name: 'Evidence.pdf', sizeBytes: LARGE.length }]);
  expect((await write([fileId])).status).toBe(409);
  const url = `/customer-portal/messages/${message.id}/files/${fileId}/content`;
  expect((await api.get(url, colleague.token)).rawPayload.equals(LARGE)).toBe(true);
  expect((await api.get(url, (await createMember()).token)).statusCode).toBe(404);
});

test('a message whose text the provider removes shows and sends no files any more', async () => {
  const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
  const { id: fileId } = await mine.sent({ purpose: 'message' });
  await scan();
  const path = `/applications/${applicationId}/messages`;
  const body = { text: 'As asked.', files: [fileId] };
  const { message } = (await member.post<{ message: Message }>(path, body)).body;
  const read = () => api.get(`/customer-portal/messages/${message.id}/files/${fileId}/content`, member.token);
  expect((await read()).statusCode).toBe(200);
  await db.database.asJob((tx) =>
    tx.rows(sql`SELECT app.erase_message_text(${message.id}, 'Another case', 'ada')`),
  );
  expect((await read()).statusCode).toBe(404);
  const { messages } = (await member.get<{ messages: Message[] }>(path)).body;
  expect(messages.map(({ files }) => files)).toEqual([[]]);
});

describe('a file that is added to an application', () => {
  const sentFor = async (purpose: UploadPurpose, name = 'Power.pdf') => {
    const { id } = await mine.sent({ name, content: LARGE, purpose });
    await scan();
    return id;
  };
  const add = (applicationId: number, files: number[], person: Member = member) =>
    person.post<{ type: string }>(`/applications/${applicationId}/files`, { files });
  const filesOf = async (applicationId: number, person: Member = member) =>
    (await person.get<{ application: ApplicationDetail }>(`/applications/${applicationId}`)).body.application
      .files;

  test('is shown there, logged, and downloaded by all people of the customer', async () => {
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const files = [await sentFor('application', 'B.pdf'), await sentFor('application', 'A.pdf')];
    expect((await add(applicationId, files)).status).toBe(204);
    const colleague = await createMember({ customer: member.customer, role: 'viewer' });
    expect(await filesOf(applicationId, colleague)).toMatchObject([
      { id: files[0], name: 'B.pdf', mediaType: 'application/pdf', sizeBytes: LARGE.length },
      { id: files[1], name: 'A.pdf' },
    ]);
    const url = `/customer-portal/applications/${applicationId}/files/${files[0]}/content`;
    expect((await api.get(url, colleague.token)).rawPayload.equals(LARGE)).toBe(true);
    expect((await api.get(url, (await createMember()).token)).statusCode).toBe(404);
    const logged = await db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT action, actor_id AS "actorId", details->>'name' AS name FROM activity_logs
        WHERE customer_id = ${member.customerId} AND action LIKE 'document.%' ORDER BY id`),
    );
    expect(logged).toEqual([
      { action: 'document.uploaded', actorId: member.userId, name: 'B.pdf' },
      { action: 'document.uploaded', actorId: member.userId, name: 'A.pdf' },
      { action: 'document.downloaded', actorId: colleague.userId, name: 'B.pdf' },
    ]);
  });

  test('stays as it is when it is added again, as after a lost response', async () => {
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const fileId = await sentFor('application');
    await add(applicationId, [fileId]);
    expect((await add(applicationId, [fileId])).status).toBe(204);
    expect(await filesOf(applicationId)).toHaveLength(1);
    const { id: another } = await createApplication(db.database, { customerId: member.customerId });
    expect((await add(another, [fileId])).status).toBe(409);
  });

  test('is the person’s own, ready, and sent for an application', async () => {
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const { id: open } = await mine.opened({ purpose: 'application' });
    const ofMessage = await sentFor('message');
    const colleague = await createMember({ customer: member.customer });
    for (const [fileId, person] of [
      [open, member],
      [ofMessage, member],
      [await sentFor('application'), colleague],
    ] as const) {
      const { status, body } = await add(applicationId, [fileId], person);
      expect([status, body.type]).toEqual([409, 'urn:atrium:problem:upload-not-ready']);
    }
    expect(await filesOf(applicationId)).toEqual([]);
  });

  test('is added by those who may instruct alone', async () => {
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const viewer = await createMember({ customer: member.customer, role: 'viewer' });
    expect((await add(applicationId, [1], viewer)).status).toBe(403);
  });

  test('is refused by the database where a request names one that was sent for something else', async () => {
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const fileId = await sentFor('message');
    const { customerId, userId } = member;
    const insert = db.database.inScope({ userId, customerIds: [customerId] }, (tx) =>
      tx.rows(sql`
        INSERT INTO application_files (customer_id, application_id, upload_id, position)
        VALUES (${customerId}, ${applicationId}, ${fileId}, 1)`),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });
});

test('what nothing refers to is removed after a day, with what a killed process left', async () => {
  const { id } = await mine.sent();
  const { id: young } = await mine.sent();
  await scan();
  await objects.put(
    `uploads/${member.customerId}/${id}.0.left`,
    { bytes: 1, sha256: Buffer.from(sha256Of(Buffer.from('a')), 'hex'), pieceHashes: Buffer.alloc(32) },
    async function* () {
      yield Buffer.from('a');
    },
  );
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE uploads SET touched_at = now() - interval '25 hours' WHERE id = ${id}`),
  );
  // The storage is down at first.
  failing.add('delete');
  await expect(removeUnused({ database: db.database, objects })).rejects.toThrow();
  expect((await mine.get(id)).statusCode).toBe(404);
  failing.clear();
  expect(await removeUnused({ database: db.database, objects })).toBe(1);
  expect(await keysOf(id)).toEqual([]);
  expect(await db.database.asJob((tx) => tx.rows(sql`SELECT FROM uploads WHERE id = ${id}`))).toEqual([]);
  expect(await mine.state(young)).toMatchObject({ state: 'ready' });
});
