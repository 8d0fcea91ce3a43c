import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, ObjectsUnavailable, openObjects } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import { importApplications } from '../import/index.ts';
import { createApplication, createCustomer, usePortal } from '../testing/index.ts';
import { checkContents, countContents, deleteContentsOf, moveContents, orphanedContents } from './index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG = Buffer.alloc(1_300_000, 'what the office wrote, ');

let folder: string;
let objects: ObjectStore;

const { db, api, createMember } = usePortal(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-contents-'));
  objects = await openObjects({ folder });
  return { objects };
});

afterAll(() => rmSync(folder, { recursive: true }));

const rows = <T>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<T & object>(query));

const keys = async () =>
  (
    await rows<{ key: string }>(
      sql`SELECT object_key AS key FROM document_contents WHERE object_key IS NOT NULL`,
    )
  ).map(({ key }) => key);

beforeEach(async () => {
  await rows(sql`DELETE FROM documents`);
  await rows(sql`DELETE FROM document_contents`);
});

/** A document whose bytes are in the table, and a person who may download it. */
async function createAttachment(content: Buffer) {
  const member = await createMember();
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const sha256 = createHash('sha256').update(content).digest();
  await rows(sql`
    INSERT INTO document_contents (customer_id, sha256, content) VALUES (${customerId}, ${sha256}, ${content})`);
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(sql`
    INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
    VALUES (${customerId}, ${applicationId}, 'Letter.pdf', 'application/pdf', ${content.length}, ${sha256})
    RETURNING id`);
  const download = (headers = {}) =>
    api.app.inject({
      url: `/customer-portal/documents/${id}/content`,
      headers: { authorization: `Bearer ${member.token}`, ...headers },
    });
  return { id, download, member };
}

async function imported(): Promise<{ code: string }> {
  const customer = await createCustomer(db.database);
  const file = join(folder, 'import.ndjson');
  writeFileSync(join(folder, 'letter.txt'), 'what the office wrote');
  const record = {
    reference: 'TM-1',
    customer: customer.code,
    title: 'A mark',
    category: 'Trademark',
    country: 'DE',
    appliedAt: '2024-01-02',
    history: [{ status: 'Draft', at: '2024-01-02' }],
    documents: [{ file: 'letter.txt' }],
  };
  writeFileSync(file, `${JSON.stringify(record)}\n`);
  expect(await importApplications(db.url, file, { partial: false, objects })).toMatchObject({ refused: [] });
  return customer;
}

test('moved contents are downloaded as before, whole and in ranges', async () => {
  const { download } = await createAttachment(LONG);
  const before = await download();
  expect(before.rawPayload.equals(LONG)).toBe(true);
  expect(await moveContents(db.database, objects)).toEqual({ moved: 1, damaged: [] });
  expect(await db.database.asJob(countContents)).toEqual({ inDatabase: 0, inObjects: 1 });
  const after = await download();
  expect(after.rawPayload.equals(LONG)).toBe(true);
  expect(after.headers).toMatchObject({ etag: before.headers.etag, 'accept-ranges': 'bytes' });
  const part = await download({ range: 'bytes=1048570-1048589', 'if-range': after.headers.etag });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 1048570-1048589/1300000',
    'content-length': '20',
  });
  expect(part.rawPayload.equals(LONG.subarray(1_048_570, 1_048_590))).toBe(true);
  expect((await download({ range: 'bytes=1300000-' })).statusCode).toBe(416);
});

test('a content that is moved while it is read is read on', async () => {
  const { download } = await createAttachment(LONG);
  const ask = jest.spyOn(db.database, 'queryInScope').mockImplementationOnce(async (scope, work) => {
    const piece = await db.database.inScope(scope, work);
    await moveContents(db.database, objects);
    return piece;
  });
  expect((await download()).rawPayload.equals(LONG)).toBe(true);
  ask.mockRestore();
});

test('two moves at once move each content once, and leave no object behind', async () => {
  await createAttachment(Buffer.from('one'));
  await createAttachment(Buffer.from('two'));
  const runs = await Promise.all([moveContents(db.database, objects), moveContents(db.database, objects)]);
  expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(2);
  const stored: string[] = [];
  for await (const { key } of objects.list('documents/')) stored.push(key);
  expect((await keys()).filter((key) => !stored.includes(key))).toEqual([]);
});

test('a content whose bytes changed in the table stays there, and the others are moved', async () => {
  const { download } = await createAttachment(Buffer.from('sound'));
  await createAttachment(Buffer.from('altered'));
  await rows(sql`UPDATE document_contents SET content = 'x' WHERE content = 'altered'`);
  expect(await moveContents(db.database, objects)).toMatchObject({ moved: 1, damaged: [{}] });
  expect((await download()).body).toBe('sound');
});

test('the bytes stay in the table until the object was read and compared', async () => {
  const { download } = await createAttachment(Buffer.from('as it was'));
  const put = objects.put.bind(objects);
  const damaging = jest.spyOn(objects, 'put').mockImplementationOnce(async (key, description, open) => {
    await put(key, description, open);
    writeFileSync(join(folder, key), 'as it is!');
  });
  await expect(moveContents(db.database, objects)).rejects.toThrow('missing or damaged');
  damaging.mockRestore();
  expect(await db.database.asJob(countContents)).toEqual({ inDatabase: 1, inObjects: 0 });
  expect((await download()).body).toBe('as it was');
});

test('an import stores its documents as objects', async () => {
  await imported();
  expect(await db.database.asJob(countContents)).toEqual({ inDatabase: 0, inObjects: 1 });
  expect(await checkContents(db.database, objects)).toMatchObject({ damaged: [] });
});

test('of a damaged object nothing is delivered', async () => {
  const { download } = await createAttachment(Buffer.from('as it was'));
  await moveContents(db.database, objects);
  const [key = ''] = await keys();
  writeFileSync(join(folder, key), 'as it is!');
  const response = await download();
  expect(response.statusCode).toBe(502);
  expect(response.json()).toMatchObject({ title: 'This file cannot be delivered.' });
  expect(await checkContents(db.database, objects)).toMatchObject({ damaged: [key] });
});

test('a download breaks off before a damaged piece', async () => {
  const { download } = await createAttachment(LONG);
  await moveContents(db.database, objects);
  const [key = ''] = await keys();
  const damaged = Buffer.from(LONG);
  damaged.writeUInt8(0, 1_200_000);
  writeFileSync(join(folder, key), damaged);
  await expect(download()).rejects.toThrow('destroyed');
  expect((await download({ range: 'bytes=0-999999' })).rawPayload.equals(LONG.subarray(0, 1_000_000))).toBe(
    true,
  );
});

test('without the storage of objects a download is a 503 that says so', async () => {
  const { download } = await createAttachment(Buffer.from('as it was'));
  await moveContents(db.database, objects);
  const outage = jest
    .spyOn(objects, 'read')
    .mockRejectedValue(new ObjectsUnavailable(new Error('ECONNREFUSED')));
  const response = await download();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
  expect(response.json().detail).toBe('The storage of files does not respond. Try again in a minute.');
  outage.mockRestore();
  expect((await download()).body).toBe('as it was');
});

test('nothing is imported if the storage takes no document', async () => {
  const outage = jest
    .spyOn(objects, 'put')
    .mockRejectedValue(new ObjectsUnavailable(new Error('ECONNREFUSED')));
  await expect(imported()).rejects.toThrow('The storage of files does not respond.');
  outage.mockRestore();
  expect(await rows(sql`SELECT FROM documents`)).toEqual([]);
  await imported();
});

test('the objects of a deleted customer are deleted, and no others', async () => {
  const put = (key: string) =>
    objects.put(
      key,
      { bytes: 0, sha256: createHash('sha256').digest(), pieceHashes: Buffer.alloc(0) },
      async function* () {},
    );
  for (const key of ['documents/9001/a', 'documents/9001/b', 'documents/900/c', 'documents/90011/d'])
    await put(key);
  expect(await deleteContentsOf(objects, 9001)).toBe(2);
  const left: string[] = [];
  for (const id of [900, 9001, 90011])
    for await (const { key } of objects.list(`documents/${id}/`)) left.push(key);
  expect(left).toEqual(['documents/900/c', 'documents/90011/d']);
  for (const id of [900, 90011]) await deleteContentsOf(objects, id);
});

test('objects that no content has are found a day later', async () => {
  await createAttachment(Buffer.from('kept'));
  await moveContents(db.database, objects);
  const [kept = ''] = await keys();
  for (const key of ['documents/1/old', 'documents/1/new']) {
    const description = { bytes: 0, sha256: createHash('sha256').digest(), pieceHashes: Buffer.alloc(0) };
    await objects.put(key, description, async function* () {});
  }
  const past = new Date(Date.now() - DAY_MS - 60_000);
  for (const key of ['documents/1/old', kept]) utimesSync(join(folder, key), past, past);
  const found: string[] = [];
  for await (const { key } of orphanedContents(db.database, objects)) found.push(key);
  expect(found).toEqual(['documents/1/old']);
});
