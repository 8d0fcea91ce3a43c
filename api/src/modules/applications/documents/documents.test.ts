import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  usePortal,
} from '../../../testing/index.ts';
import { unzip } from '../../../testing/read-files.ts';

const CONTENT = Buffer.from('%PDF-1.4 what the office wrote');

const { db, api } = usePortal();
let token: string;
let userId: number;
let mine: { documentId: number; applicationId: number; customerId: number };
let foreign: typeof mine;

beforeAll(async () => {
  userId = (await createUser(db.database)).id;
  mine = await createDocument('Bescheid „Ä“; final.pdf', CONTENT);
  foreign = await createDocument('Secret.pdf', CONTENT);
  await createMembership(db.database, { userId, customerId: mine.customerId, role: 'viewer' });
  token = await api.signedIn(userId);
});

async function createDocument(name: string, content: Buffer | null) {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, {
    customerId,
    reference: 'R-1',
    title: 'T',
  });
  return addDocument({ customerId, applicationId }, name, content);
}

async function addDocument(
  { customerId, applicationId }: { customerId: number; applicationId: number },
  name: string,
  content: Buffer | null,
) {
  const sha256 = content && createHash('sha256').update(content).digest();
  const { id: documentId } = await db.database.asJob(async (tx) => {
    if (content) {
      await tx.rows(sql`
        INSERT INTO document_contents (customer_id, sha256, content) VALUES (${customerId}, ${sha256}, ${content})
        ON CONFLICT DO NOTHING`);
    }
    return tx.one<{ id: number }>(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${customerId}, ${applicationId}, ${name}, 'application/pdf', 30, ${sha256}) RETURNING id`);
  });
  return { documentId, applicationId, customerId };
}

const downloadAll = (id: number) => api.get(`/customer-portal/applications/${id}/documents/content`, token);

const download = (id: number) => api.get(`/customer-portal/documents/${id}/content`, token);

test('a document is downloaded unchanged, as an attachment, and the download is logged', async () => {
  const response = await download(mine.documentId);
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
  const { documentId, customerId } = await createDocument('Long.pdf', long);
  await createMembership(db.database, { userId, customerId, role: 'viewer' });
  const lengths: number[] = [];
  const ask = jest.spyOn(db.database, 'queryInScope').mockImplementation(async (scope, work) => {
    const piece = await db.database.inScope(scope, work);
    lengths.push((piece as Buffer).length);
    return piece;
  });
  const response = await download(documentId);
  expect(response.headers['content-length']).toBe('1800000');
  expect(response.rawPayload.equals(long)).toBe(true);
  expect(Math.max(...lengths)).toBeLessThan(600_000);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(long.length);
  ask.mockImplementation(async (scope, work) => {
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${customerId}`));
    return db.database.inScope(scope, work);
  });
  expect((await download(documentId)).statusCode).toBe(404);
  ask.mockRestore();
});

test("another customer's document, one that does not exist and one without a file get the same response", async () => {
  const withoutFile = await createDocument('Promised.pdf', null);
  const strip = (body: string) => ({ ...JSON.parse(body), requestId: '', instance: '' });
  const bodies = [];
  for (const id of [foreign.documentId, 2_000_000_000, withoutFile.documentId]) {
    const response = await download(id);
    expect(response.statusCode).toBe(404);
    bodies.push(strip(response.body));
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('all documents of an application are downloaded as one archive, and each is logged', async () => {
  const first = await createDocument('Letter.pdf', Buffer.from('one'));
  await addDocument(first, 'letter.pdf', Buffer.from('two'));
  await addDocument(first, '../Letter.pdf', Buffer.from('three'));
  await addDocument(first, 'Promised.pdf', null);
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
  const lost = await createDocument('Letter.pdf', CONTENT);
  await createMembership(db.database, { userId, customerId: lost.customerId, role: 'viewer' });
  const ask = jest.spyOn(db.database, 'queryInScope').mockImplementation(async (scope, work) => {
    await db.database.asJob((tx) =>
      tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${lost.customerId}`),
    );
    return db.database.inScope(scope, work);
  });
  await expect(downloadAll(lost.applicationId)).rejects.toThrow();
  ask.mockRestore();

  const empty = await createDocument('Promised.pdf', null);
  await createMembership(db.database, { userId, customerId: empty.customerId, role: 'viewer' });
  for (const id of [empty.applicationId, foreign.applicationId, 2_000_000_000])
    expect((await downloadAll(id)).statusCode).toBe(404);
});
