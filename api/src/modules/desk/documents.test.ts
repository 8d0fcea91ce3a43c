import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApplicationDetail, type Instruction, UPLOAD_PART_BYTES } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { type ObjectStore, openObjects } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  inDays,
  type Member,
  type TestApplication,
  usePortal,
} from '../../testing/index.ts';
import { unzip } from '../../testing/read-files.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { scanAll, testScans, uploader, uploadsOfDesk } from '../../testing/uploads.ts';
import { removeUnused } from '../uploads/scanning.service.ts';
import { MAX_UPLOADS_A_DAY } from '../uploads/upload-limits.ts';
import { showNextDue } from './documents.service.ts';

const FILED = 3;
const NOT_READY = [409, 'upload-not-ready'];
/** Two parts, the second of which is short. */
const LARGE = Buffer.concat([
  Buffer.from('%PDF-1.7 '),
  Buffer.alloc(UPLOAD_PART_BYTES, 'abcdefg'),
  Buffer.from('end'),
]);

let folder: string;
let objects: ObjectStore;
afterAll(() => rmSync(folder, { recursive: true }));
const portal = usePortal(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-documents-'));
  objects = await openObjects({ folder: join(folder, 'objects') });
  return { objects, uploads: testScans(join(folder, 'scans')) };
});
const { db, api, createMember } = portal;

interface Changed {
  application: DeskCaseDetail;
}
interface Logged {
  activityLogs: { action: string; actor: { name: string }; details: object }[];
}

let member: Member;
let agent: StaffMember;
let application: TestApplication;

beforeEach(async () => {
  member = await createMember();
  agent = await signInStaff(portal, { displayName: 'Ada Agent', customerIds: [member.customerId] });
  application = await createApplication(db.database, { customerId: member.customerId, statusId: FILED });
});

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const scan = () => scanAll({ database: db.database, objects, ...testScans(join(folder, 'scans')) });
const filesOf = (staff: StaffMember, applicationId = application.id) =>
  uploader(api, staff.token, uploadsOfDesk(applicationId));
async function ready(name = 'Office action.pdf', staff = agent, applicationId = application.id) {
  const { id } = await filesOf(staff, applicationId).sent({ name, content: LARGE });
  await scan();
  return id;
}
const problemOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { type: string }).type.split(':').at(-1),
];
const add = (body: object, staff = agent) =>
  staff.post<Changed>(`/applications/${application.id}/documents`, body);
async function plan(name = 'Quokka.pdf') {
  const { body } = await add({ uploadId: await ready(name), visibleFrom: inDays(30) });
  return body.application.planned[0]?.id ?? 0;
}
const onPlan = (id: number, path: string, body: object = {}) =>
  agent.post<Changed>(`/planned_documents/${id}/${path}`, body);
const comeDue = (id: number) =>
  rows(sql`UPDATE planned_documents SET visible_from = current_date - 1 WHERE id = ${id}`);
/** Of the customer, after the job that removes unused ones. */
async function leftUploads() {
  await removeUnused({ database: db.database, objects });
  return rows<{ id: number }>(
    sql`SELECT id FROM uploads WHERE customer_id = ${member.customerId} ORDER BY id`,
  );
}
const ofCustomer = async () =>
  (await member.get<{ application: ApplicationDetail }>(`/applications/${application.id}`)).body.application;
const ofStaff = async () => (await agent.get<Changed>(`/applications/${application.id}`)).body.application;
const logged = async () => (await member.get<Logged>('/activity_logs')).body.activityLogs;
const emitted = () =>
  rows<{ kind: string; payload: object }>(sql`
    SELECT kind, payload FROM outbox WHERE customer_id = ${member.customerId} ORDER BY id`);
const contentOf = (id: number, token = member.token) =>
  api.get(`/customer-portal/documents/${id}/content`, token);

describe('a document that is visible at once', () => {
  test('is the customer’s to read, with one entry in the name of who added it', async () => {
    const { status, body } = await add({ uploadId: await ready(), name: 'First office action.pdf' });
    expect([status, body.application.version]).toEqual([200, 2]);
    const { documents } = await ofCustomer();
    expect(documents).toMatchObject([
      { name: 'First office action.pdf', mediaType: 'application/pdf', sizeBytes: LARGE.length },
    ]);
    expect(await logged()).toMatchObject([
      {
        action: 'document.uploaded',
        actor: { name: expect.stringMatching(/^Ada Agent \(.+\)$/) },
        details: { name: 'First office action.pdf' },
      },
    ]);
    expect(await emitted()).toMatchObject([
      {
        kind: 'document.uploaded',
        payload: { name: 'First office action.pdf', subject: { id: application.id } },
      },
    ]);
    const { rawPayload, headers } = await contentOf(documents[0]?.id ?? 0);
    expect(rawPayload.equals(LARGE)).toBe(true);
    expect(headers['content-disposition']).toContain('First office action.pdf');
  });

  test('is downloaded in ranges, in an archive, and by staff', async () => {
    await add({ uploadId: await ready() });
    const [{ id } = { id: 0 }] = (await ofCustomer()).documents;
    const url = `/customer-portal/documents/${id}/content`;
    const range = `bytes=${UPLOAD_PART_BYTES - 5}-${UPLOAD_PART_BYTES + 4}`;
    const part = await api.app.inject({ url, headers: { authorization: `Bearer ${member.token}`, range } });
    expect(part.rawPayload.equals(LARGE.subarray(UPLOAD_PART_BYTES - 5, UPLOAD_PART_BYTES + 5))).toBe(true);
    const all = `/customer-portal/applications/${application.id}/documents/content`;
    const [[name, content] = []] = unzip((await api.get(all, member.token)).rawPayload);
    expect([name, content === LARGE.toString()]).toEqual(['Office action.pdf', true]);
    const atDesk = await api.get(`/customer-portal/desk/documents/${id}/content`, agent.token);
    expect(atDesk.rawPayload.equals(LARGE)).toBe(true);
    expect((await contentOf(id, (await createMember()).token)).statusCode).toBe(404);
  });

  test('is found by its name', async () => {
    await add({ uploadId: await ready('Wombat.pdf') });
    const { body } = await member.get('/search/documents?search=wombat');
    expect(JSON.stringify(body)).toContain('Wombat.pdf');
  });

  test('stays as it is when it is added again, as after a lost response', async () => {
    const uploadId = await ready();
    await add({ uploadId });
    expect((await add({ uploadId })).status).toBe(200);
    expect(await logged()).toHaveLength(1);
    const another = await createApplication(db.database, { customerId: member.customerId });
    const { body, status } = await agent.post(`/applications/${another.id}/documents`, { uploadId });
    expect(problemOf({ body, status })).toEqual(NOT_READY);
  });

  test('is an upload of the person for the same customer, ready, and nothing else', async () => {
    const colleague = await signInStaff(portal, {});
    const other = await createMember();
    const theirs = await createApplication(db.database, { customerId: other.customerId });
    const { id: ofMember } = await uploader(api, member.token).sent({ purpose: 'application' });
    await scan();
    const { id: open } = await filesOf(agent).opened();
    const all = await signInStaff(portal, {});
    const foreign = await ready('a.pdf', all, theirs.id);
    for (const [uploadId, staff] of [
      [ofMember, agent],
      [open, agent],
      [await ready('a.pdf', colleague), agent],
      [foreign, all],
      [2_000_000_000, agent],
    ] as const)
      expect([uploadId, ...problemOf(await add({ uploadId }, staff))]).toEqual([uploadId, ...NOT_READY]);
    expect((await ofCustomer()).documents).toEqual([]);
  });

  test('has a name with the ending of its file', async () => {
    const { status, body } = await add({ uploadId: await ready('a.pdf'), name: 'a.txt' });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ['name']]);
  });

  test('is removed by undoing it, with its content, and the log keeps both entries', async () => {
    const { body } = await add({ uploadId: await ready() });
    const [change] = body.application.changes;
    expect(change).toMatchObject({ action: 'document.uploaded', document: { name: 'Office action.pdf' } });
    const [{ id } = { id: 0 }] = (await ofCustomer()).documents;
    const undone = await agent.post<Changed>(`/applications/${application.id}/changes/${change?.id}/undo`, {
      version: 2,
    });
    expect([undone.status, undone.body.application.documents]).toEqual([200, []]);
    expect((await contentOf(id)).statusCode).toBe(404);
    expect((await logged()).map(({ action }) => action)).toEqual(['application.undone', 'document.uploaded']);
    expect(await leftUploads()).toEqual([]);
  });
});

describe('a document for a later day', () => {
  test('is on the case for staff with its day, and nothing of it is the customer’s to see', async () => {
    const paths = [
      `/applications/${application.id}`,
      '/applications',
      '/applications?search=quokka',
      '/search/documents?search=quokka',
      '/search/applications?search=quokka',
      '/activity_logs',
      '/notifications',
      '/charts/applications/count',
      '/deadlines',
      `/applications/${application.id}/messages`,
      '/users_management',
    ];
    const all = async () => {
      const responses = await Promise.all(
        paths.map((path) => api.get(`/customer-portal${path}`, member.token)),
      );
      return responses.map(({ statusCode, body }, index) => [paths[index], statusCode, body]);
    };
    const before = await all();
    const planId = await plan();
    expect(await ofStaff()).toMatchObject({
      version: 1,
      documents: [],
      planned: [
        {
          id: planId,
          name: 'Quokka.pdf',
          sizeBytes: LARGE.length,
          visibleFrom: inDays(30),
          by: { id: agent.userId, name: expect.stringMatching(/^Ada Agent/) },
        },
      ],
      changes: [],
    });
    expect(await all()).toEqual(before);
    expect(await emitted()).toEqual([]);
    expect(await showNextDue(db.database)).toBe(0);
    const archive = `/customer-portal/applications/${application.id}/documents/content`;
    expect((await api.get(archive, member.token)).statusCode).toBe(404);
    const exported = await api.get('/customer-portal/applications/export?format=csv', member.token);
    expect(exported.body).not.toContain('Quokka');
  });

  test('has a file that no request of the customer can read in the database', async () => {
    await plan();
    const { userId, customerId } = member;
    const scope = { userId, customerIds: [customerId] };
    const read = (table: ReturnType<typeof sql>) =>
      db.database.inScope(scope, (tx) => tx.rows(sql`SELECT FROM ${table}`));
    expect([await read(sql`uploads`), await read(sql`upload_parts`)]).toEqual([[], []]);
    await expect(read(sql`planned_documents`)).rejects.toThrow(/permission denied/);
  });

  test('becomes visible on its day, once, also where two processes look', async () => {
    const planId = await plan();
    await comeDue(planId);
    await Promise.all([showNextDue(db.database), showNextDue(db.database)]);
    expect(await showNextDue(db.database)).toBe(0);
    expect((await ofCustomer()).documents).toMatchObject([{ name: 'Quokka.pdf' }]);
    expect((await ofStaff()).planned).toEqual([]);
    expect(await logged()).toMatchObject([
      { action: 'document.uploaded', actor: { name: expect.stringMatching(/^Ada Agent/) } },
    ]);
    expect((await emitted()).map(({ kind }) => kind)).toEqual(['document.uploaded']);
  });

  test.each([
    ['Pacific/Auckland', 'has begun there'],
    ['Pacific/Pago_Pago', 'has not'],
  ])('waits for its day at the office: of %s it %s', async (timeZone) => {
    await rows(sql`UPDATE countries SET time_zone = ${timeZone} WHERE code = (
      SELECT country_code FROM applications WHERE id = ${application.id})`);
    const planId = await plan();
    const [{ day } = { day: '' }] = await rows<{ day: string }>(
      sql`SELECT timezone('Pacific/Auckland', now())::date::text AS day`,
    );
    await rows(sql`UPDATE planned_documents SET visible_from = ${day} WHERE id = ${planId}`);
    expect(await showNextDue(db.database)).toBe(timeZone === 'Pacific/Auckland' ? 1 : 0);
    await onPlan(planId, 'withdraw');
    await rows(sql`UPDATE countries SET time_zone = 'UTC' WHERE time_zone LIKE 'Pacific/%'`);
  });

  test('gets another day, or is withdrawn with its file', async () => {
    const planId = await plan();
    const moved = await onPlan(planId, 'change', { visibleFrom: inDays(60) });
    expect(moved.body.application.planned).toMatchObject([{ visibleFrom: inDays(60) }]);
    const withdrawn = await onPlan(planId, 'withdraw');
    expect(withdrawn.body.application.planned).toEqual([]);
    expect(await leftUploads()).toEqual([]);
    expect((await onPlan(planId, 'withdraw')).status).toBe(404);
    expect(await logged()).toEqual([]);
  });

  test('cannot be changed once the customer sees it', async () => {
    const planId = await plan();
    await comeDue(planId);
    await showNextDue(db.database);
    expect((await onPlan(planId, 'change', { visibleFrom: inDays(60) })).status).toBe(404);
    expect((await onPlan(planId, 'withdraw')).status).toBe(404);
  });

  test.each([inDays(-2), '2999-01-01'])('is refused for %s', async (visibleFrom) => {
    const added = await add({ uploadId: await ready(), visibleFrom });
    const changed = await onPlan(await plan(), 'change', { visibleFrom });
    for (const { status, body } of [added, changed])
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        422,
        ['visibleFrom'],
      ]);
  });
});

describe('an instruction', () => {
  async function accepted() {
    const { id: deadlineId, applicationId } = await createDeadline(db.database, {
      customerId: member.customerId,
      dueAt: inDays(30),
    });
    const sent = await member.post<{ items: { instruction: Instruction }[] }>('/instructions', {
      kindId: 5,
      targets: [{ applicationId, deadlineId }],
    });
    const id = sent.body.items[0]?.instruction.id ?? 0;
    await agent.post(`/instructions/${id}/accept`);
    return { id, applicationId };
  }
  const done = (id: number, files: number[]) =>
    agent.post<{ instruction: Instruction; documents: { id: number; name: string }[] }>(
      `/instructions/${id}/done`,
      { files },
    );

  test('that is done has the files as documents of its application, which the answer names', async () => {
    const { id, applicationId } = await accepted();
    const files = [await ready('B.pdf'), await ready('A.pdf')];
    const { status, body } = await done(id, files);
    expect([status, body.instruction.state]).toEqual([200, 'done']);
    const { body: seen } = await member.get<{ application: ApplicationDetail }>(
      `/applications/${applicationId}`,
    );
    expect(body.documents).toEqual(seen.application.documents.map(({ id: of, name }) => ({ id: of, name })));
    expect(body.documents.map(({ name }) => name)).toEqual(['B.pdf', 'A.pdf']);
    expect((await contentOf(body.documents[0]?.id ?? 0)).rawPayload.equals(LARGE)).toBe(true);
    const log = (await logged()).filter(({ action }) => action === 'document.uploaded');
    expect(log.map(({ actor }) => actor.name)).toEqual(Array(2).fill(expect.stringMatching(/^Ada Agent/)));
  });

  test('is not done, and has no document, where one of the files is not one of the person’s', async () => {
    const { id, applicationId } = await accepted();
    const other = await createMember();
    const all = await signInStaff(portal, {});
    const theirs = await createApplication(db.database, { customerId: other.customerId });
    const mine = await ready();
    const { id: ofMember } = await uploader(api, member.token).sent({ purpose: 'instruction' });
    const used = await ready();
    await add({ uploadId: used });
    const planned = await ready();
    await add({ uploadId: planned, visibleFrom: inDays(30) });
    const foreign = await ready('a.pdf', all, theirs.id);
    for (const wrong of [ofMember, foreign, used, planned, 2_000_000_000])
      expect([wrong, ...problemOf(await done(id, [mine, wrong]))]).toEqual([wrong, ...NOT_READY]);
    const { body } = await agent.get<Changed>(`/applications/${applicationId}`);
    expect(body.application.documents).toEqual([]);
    expect(body.application.instructions).toMatchObject([{ state: 'accepted' }]);
  });
});

describe('files of staff', () => {
  test('count for no quota of the customer', async () => {
    await rows(sql`
      INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes)
      SELECT ${member.customerId}, ${agent.userId}, 'document', 'a.pdf', 200000000 FROM generate_series(1, ${MAX_UPLOADS_A_DAY})`);
    expect((await uploader(api, member.token).opened()).state).toBe('open');
  });

  test('are removed after a day unless a document is planned with them', async () => {
    const unused = await ready();
    const planId = await plan();
    await rows(
      sql`UPDATE uploads SET touched_at = now() - interval '25 hours' WHERE customer_id = ${member.customerId}`,
    );
    const left = await leftUploads();
    expect([left.length, left.map(({ id }) => id).includes(unused)]).toEqual([1, false]);
    await comeDue(planId);
    await showNextDue(db.database);
    const [{ id } = { id: 0 }] = (await ofCustomer()).documents;
    expect((await contentOf(id)).rawPayload.equals(LARGE)).toBe(true);
  });

  test('stay planned when the person who planned them is erased, and others go', async () => {
    const unused = await ready();
    await plan();
    await rows(sql`SELECT app.erase_person(${agent.userId}, 'ada')`);
    const left = (await leftUploads()).map(({ id }) => id);
    expect([left.length, left.includes(unused)]).toEqual([1, false]);
  });

  test('are not the customer’s, nor a colleague’s, by any call of uploads', async () => {
    const { id } = await filesOf(agent).opened();
    const colleague = await signInStaff(portal, { customerIds: [member.customerId] });
    expect((await uploader(api, member.token).get(id)).statusCode).toBe(404);
    expect((await filesOf(colleague).get(id)).statusCode).toBe(404);
    const { id: ofMember } = await uploader(api, member.token).opened();
    expect((await filesOf(agent).get(ofMember)).statusCode).toBe(404);
  });
});
