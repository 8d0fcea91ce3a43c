import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { requestedRange } from '../../../http/index.ts';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  usePortal,
} from '../../../testing/index.ts';
import { unzip } from '../../../testing/read-files.ts';

const CONTENT = Buffer.from('%PDF-1.4 what the office wrote');

const { db, api, signIn } = usePortal();
let token: string;
let userId: number;
let mine: { attachmentId: number; applicationId: number; customerId: number };
let foreign: typeof mine;

beforeAll(async () => {
  userId = (await createUser(db.database)).id;
  mine = await createAttachment('Bescheid „Ä“; final.pdf', CONTENT);
  foreign = await createAttachment('Secret.pdf', CONTENT);
  await createMembership(db.database, { userId, customerId: mine.customerId, role: 'viewer' });
  token = await api.signedIn(userId);
});

async function createAttachment(name: string, content: Buffer | null) {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, {
    customerId,
    reference: 'R-1',
    title: 'T',
  });
  return addAttachment({ customerId, applicationId }, name, content);
}

async function addAttachment(
  { customerId, applicationId }: { customerId: number; applicationId: number },
  name: string,
  content: Buffer | null,
) {
  const sha256 = content && createHash('sha256').update(content).digest();
  const { id: attachmentId } = await db.database.asJob(async (tx) => {
    if (content) {
      await tx.rows(sql`
        INSERT INTO document_contents (customer_id, sha256, content) VALUES (${customerId}, ${sha256}, ${content})
        ON CONFLICT DO NOTHING`);
    }
    return tx.one<{ id: number }>(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${customerId}, ${applicationId}, ${name}, 'application/pdf', 30, ${sha256}) RETURNING id`);
  });
  return { attachmentId, applicationId, customerId };
}

const downloadAll = (id: number) => api.get(`/customer-portal/applications/${id}/documents/content`, token);

const download = (id: number) => api.get(`/customer-portal/documents/${id}/content`, token);

test('a document is downloaded unchanged, as an attachment, and the download is logged', async () => {
  const response = await download(mine.attachmentId);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(CONTENT)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('Bescheid „Ä“; final.pdf')}`,
  );
  const { activityLogs } = (
    await api.get('/customer-portal/activity_logs?action=document.downloaded', token)
  ).json();
  expect(activityLogs).toMatchObject([
    {
      actor: { id: userId },
      customer: { id: mine.customerId },
      subject: { kind: 'application', id: mine.applicationId, label: 'R-1 T' },
      details: { name: 'Bescheid „Ä“; final.pdf' },
    },
  ]);
});

test('a long document is sent piece by piece, and stops for a person who has lost access', async () => {
  const long = Buffer.alloc(1_800_000, 'of what the office wrote, ');
  const { attachmentId, customerId } = await createAttachment('Long.pdf', long);
  await createMembership(db.database, { userId, customerId, role: 'viewer' });
  const lengths: number[] = [];
  const ask = jest.spyOn(db.database, 'queryInScope').mockImplementation(async (scope, work) => {
    const piece = await db.database.inScope(scope, work);
    lengths.push((piece as { piece: Buffer }).piece.length);
    return piece;
  });
  const response = await download(attachmentId);
  expect(response.headers['content-length']).toBe('1800000');
  expect(response.rawPayload.equals(long)).toBe(true);
  expect(Math.max(...lengths)).toBeLessThan(600_000);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(long.length);
  ask.mockImplementation(async (scope, work) => {
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${customerId}`));
    return db.database.inScope(scope, work);
  });
  expect((await download(attachmentId)).statusCode).toBe(404);
  ask.mockRestore();
});

test("another customer's document, one that does not exist and one without a file get the same response", async () => {
  const withoutFile = await createAttachment('Promised.pdf', null);
  const strip = (body: string) => ({ ...JSON.parse(body), requestId: '', instance: '' });
  const bodies = [];
  for (const id of [foreign.attachmentId, 2_000_000_000, withoutFile.attachmentId]) {
    const response = await download(id);
    expect(response.statusCode).toBe(404);
    bodies.push(strip(response.body));
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('all documents of an application are downloaded as one archive, and each is logged', async () => {
  const first = await createAttachment('Letter.pdf', Buffer.from('one'));
  await addAttachment(first, 'letter.pdf', Buffer.from('two'));
  await addAttachment(first, '../Letter.pdf', Buffer.from('three'));
  await addAttachment(first, 'Promised.pdf', null);
  await createMembership(db.database, { userId, customerId: first.customerId, role: 'viewer' });
  const response = await downloadAll(first.applicationId);
  expect(response.statusCode).toBe(200);
  expect([...unzip(response.rawPayload)]).toEqual([
    ['Letter.pdf', 'one'],
    ['letter (2).pdf', 'two'],
    ['_Letter.pdf', 'three'],
  ]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="R-1\.zip"/),
  });
  const { activityLogs } = (
    await api.get('/customer-portal/activity_logs?action=document.downloaded', token)
  ).json();
  const subject = { kind: 'application', id: first.applicationId, label: 'R-1 T' };
  const logged = activityLogs.filter((log: { subject: { id: number } }) => log.subject.id === subject.id);
  expect(logged).toHaveLength(3);
  for (const name of ['Letter.pdf', 'letter.pdf', '../Letter.pdf'])
    expect(logged).toContainEqual(expect.objectContaining({ subject, details: { name } }));
});

test('the archive is cut off for a person who has lost access, and is the same 404 without any file', async () => {
  const lost = await createAttachment('Letter.pdf', CONTENT);
  await createMembership(db.database, { userId, customerId: lost.customerId, role: 'viewer' });
  const ask = jest.spyOn(db.database, 'queryInScope').mockImplementation(async (scope, work) => {
    await db.database.asJob((tx) =>
      tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${lost.customerId}`),
    );
    return db.database.inScope(scope, work);
  });
  await expect(downloadAll(lost.applicationId)).rejects.toThrow();
  ask.mockRestore();

  const empty = await createAttachment('Promised.pdf', null);
  await createMembership(db.database, { userId, customerId: empty.customerId, role: 'viewer' });
  for (const id of [empty.applicationId, foreign.applicationId, 2_000_000_000])
    expect((await downloadAll(id)).statusCode).toBe(404);
});

const downloadSelected = (ids: readonly number[], bearer = token) =>
  api.get(`/customer-portal/applications/documents/content?${ids.map((id) => `id=${id}`).join('&')}`, bearer);

test('the documents of several applications are downloaded as one archive, in a folder for each', async () => {
  const one = await createAttachment('Letter.pdf', Buffer.from('one'));
  const other = await createAttachment('Letter.pdf', Buffer.from('two'));
  await addAttachment(other, 'Receipt.pdf', Buffer.from('three'));
  for (const { customerId } of [one, other])
    await createMembership(db.database, { userId, customerId, role: 'viewer' });
  const response = await downloadSelected([other.applicationId, one.applicationId, one.applicationId]);
  expect(response.statusCode).toBe(200);
  expect([...unzip(response.rawPayload)]).toEqual([
    ['R-1/Letter.pdf', 'one'],
    ['R-1 (2)/Letter.pdf', 'two'],
    ['R-1 (2)/Receipt.pdf', 'three'],
  ]);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="documents-[\d-]+\.zip"/);
  const { activityLogs } = (
    await api.get('/customer-portal/activity_logs?action=document.downloaded', token)
  ).json();
  const ids = activityLogs.map((log: { subject: { id: number } }) => log.subject.id);
  for (const [id, times] of [
    [one.applicationId, 1],
    [other.applicationId, 2],
  ])
    expect(ids.filter((each: number) => each === id)).toHaveLength(times as number);
});

test('one application that the person may not see, and one that does not exist, refuse the whole archive alike', async () => {
  const strip = (body: string) => ({ ...JSON.parse(body), requestId: '', instance: '' });
  const before = await countDownloads();
  const refusals = [];
  for (const strange of [foreign.applicationId, 2_000_000_000])
    refusals.push(await downloadSelected([mine.applicationId, strange]));
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(strip(refusals[0]?.body ?? '')).toEqual(strip(refusals[1]?.body ?? ''));
  const elsewhere = await createCustomer(db.database);
  await createMembership(db.database, { userId, customerId: elsewhere.id, role: 'viewer' });
  const { token: scoped } = await signIn(userId, elsewhere.id);
  expect((await downloadSelected([mine.applicationId], scoped)).statusCode).toBe(404);
  expect(await countDownloads()).toBe(before);
});

test('an archive without documents, or without applications, says why', async () => {
  const empty = await createAttachment('Promised.pdf', null);
  await createMembership(db.database, { userId, customerId: empty.customerId, role: 'viewer' });
  const response = await downloadSelected([empty.applicationId]);
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { id: ['none of these applications has a document'] },
  ]);
  expect((await downloadSelected([])).statusCode).toBe(400);
  expect((await downloadSelected(Array.from({ length: 201 }, (_, index) => index + 1))).statusCode).toBe(400);
});

test('an archive of more documents than one may hold is refused, and nothing is logged', async () => {
  const many = await createAttachment('Letter.pdf', CONTENT);
  await createMembership(db.database, { userId, customerId: many.customerId, role: 'viewer' });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      SELECT customer_id, application_id, name || n, media_type, size_bytes, content_sha256
      FROM documents, generate_series(1, 5000) n WHERE id = ${many.attachmentId}`),
  );
  const before = await countDownloads();
  for (const response of [
    await downloadSelected([many.applicationId]),
    await downloadAll(many.applicationId),
  ]) {
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('more than 5000 documents');
  }
  expect(await countDownloads()).toBe(before);
});

async function countDownloads(): Promise<number> {
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(
      sql`SELECT count(*) AS count FROM activity_logs WHERE action = 'document.downloaded'`,
    ),
  );
  return count;
}

describe('the range of a request', () => {
  const file = { bytes: 100, etag: '"a"' };
  const requested = (range: string | undefined, ifRange?: string) =>
    requestedRange({ range, 'if-range': ifRange }, file);

  test.each([
    ['bytes=0-9', { from: 0, bytes: 10 }],
    ['bytes=90-', { from: 90, bytes: 10 }],
    ['bytes=90-900', { from: 90, bytes: 10 }],
    ['bytes=-10', { from: 90, bytes: 10 }],
    ['bytes=-900', { from: 0, bytes: 100 }],
  ])('%s is a part', (range, part) => {
    expect(requested(range)).toEqual(part);
  });

  test.each([undefined, 'bytes=-', 'bytes=9-0', 'bytes=0-9,20-29', 'lines=0-9', 'bytes=a-b'])(
    '%s is the whole file',
    (range) => {
      expect(requested(range)).toBeUndefined();
    },
  );

  test.each(['bytes=100-', 'bytes=-0'])('%s is beyond the end', (range) => {
    expect(() => requested(range)).toThrow('The file has 100 bytes.');
  });

  test('a part of another content is not sent', () => {
    expect(requested('bytes=0-9', '"a"')).toEqual({ from: 0, bytes: 10 });
    expect(requested('bytes=0-9', '"b"')).toBeUndefined();
  });
});
