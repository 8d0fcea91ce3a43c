import { createHash, randomBytes } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { OLD_PASSWORD } from './accounts.ts';
import { createCalendarFeed } from './calendar-feeds.ts';
import { createDeadline } from './deadlines.ts';
import {
  createApplication,
  createCustomer,
  createInvitation,
  createLineLink,
  createMembership,
  createNotification,
  createUser,
} from './factories.ts';
import { createReward, fund, newKey } from './points.ts';
import type { Portal } from './portal.ts';
import { type Method, NO_PROVIDER } from './route-requests.ts';

/** Whose objects are created. */
export interface ObjectOwner {
  readonly userId: number;
  readonly email: string;
  /** Null for objects of the person that are for all customers. */
  readonly customerId: number | null;
  /** Token of the person, for that customer or for all. The person's password is `OLD_PASSWORD`. */
  readonly token: string;
  /** All texts of the objects contain it. */
  readonly marker?: string;
}

type Creators = ReturnType<typeof objectsOf>;
/** A kind of object that a route with an id is about. */
type ObjectKind = keyof Creators;

/** Functions that each create an object, and return its id. */
export function objectsOf({ db, api }: Portal, owner: ObjectOwner) {
  const { userId, email, marker = 'Example' } = owner;
  const { database } = db;
  const customerId = owner.customerId ?? 0;
  const post = async (path: string, body: object) =>
    (await api.post(`/customer-portal/${path}`, body, owner.token, newKey())).json();
  const application = () =>
    createApplication(database, {
      customerId,
      title: `${marker} ${newKey()}`,
      reference: `${marker}-${newKey()}`,
      spending: 12_300,
    });
  const document = async () => {
    const { id } = await application();
    return createAttachment(database, { customerId, applicationId: id, marker });
  };
  const deadline = async (state: 'open' | 'done') => {
    const { id: applicationId } = await application();
    return (await createDeadline(database, { customerId, applicationId, state })).id;
  };
  const view = async (list: string) => {
    const query = customerId ? `customer=${customerId}` : '';
    return (await post(`${list}/views`, { name: `${marker} ${newKey()}`, query })).view.id as number;
  };
  return {
    application: async () => (await application()).id,
    document: async () => (await document()).id,
    applicationWithDocument: async () => (await document()).applicationId,
    discussedApplication: async () => writtenAbout(await application(), post, marker),
    deadline: () => deadline('open'),
    ...instructionsOf({ database, post }, owner, application),
    ...uploadsOf(api, owner),
    doneDeadline: () => deadline('done'),
    calendarFeed: async () =>
      (await createCalendarFeed(database, { userId, customerId: owner.customerId, name: marker })).id,
    notification: () => createNotification(database, owner),
    member: async () => {
      const { id } = await createUser(database, { displayName: `${marker} ${newKey()}` });
      await createMembership(database, { userId: id, customerId, role: 'viewer' });
      return id;
    },
    invited: async () => (await createInvitation(database, { customerId, displayName: marker })).id,
    // The invitation is to another customer, for the person.
    invitation: async () => {
      const { id: another } = await createCustomer(database, { name: `${marker} ${newKey()}` });
      return (await createInvitation(database, { customerId: another, email })).id;
    },
    lineLink: () => createLineLink(database, userId),
    ...signOnOf(database, { customerId, userId }),
    passkey: () => passkeyOfAnother(database, marker),
    redemption: () => redeemed(database, post, customerId),
    approval: () => approvalOf(database, customerId, marker),
    ...reportsOf({ database, post }, owner),
    view: () => view('applications'),
    viewOfDeadlines: () => view('deadlines'),
    viewOfInstructions: () => view('instructions'),
  };
}

function reportsOf(
  { database, post }: { database: Database; post: (path: string, body: object) => Promise<SentObject> },
  { userId, marker = 'Example' }: ObjectOwner,
) {
  const schedule = async () => {
    const values = { name: marker, report: 'applications', format: 'xlsx', rhythm: 'monthly', day: 1 };
    const body = { ...values, timeZone: 'UTC', password: OLD_PASSWORD };
    return (await post('report_schedules', body)).reportSchedule.id;
  };
  const run = async () => {
    const scheduleId = await schedule();
    const { id } = await database.asJob((tx) =>
      tx.one<{ id: number }>(sql`
        INSERT INTO report_runs (schedule_id, user_id, run_on, expires_at)
        VALUES (${scheduleId}, ${userId}, current_date, now() + interval '1 day') RETURNING id`),
    );
    return id;
  };
  return { schedule, run };
}

function signOnOf(database: Database, { customerId, userId }: { customerId: number; userId: number }) {
  const domain = () => `${newKey()}.example`.toLowerCase();
  const withProvider = (insert: Sql) =>
    database.asJob(async (tx) => {
      await tx.rows(sql`
        INSERT INTO sign_on_providers (customer_id, address_key, issuer, client_id, sealed_secret, key_id)
        VALUES (${customerId}, ${newKey()}, ${NO_PROVIDER}, 'client', '\\x00', 'none') ON CONFLICT DO NOTHING`);
      return (await tx.one<{ id: number }>(insert)).id;
    });
  return {
    signOnDomain: () =>
      withProvider(sql`
        INSERT INTO sign_on_domains (customer_id, domain, challenge, confirmed_at, confirmed_by)
        VALUES (${customerId}, ${domain()}, ${newKey()}, now(), 'dns') RETURNING id`),
    signOnLink: () =>
      withProvider(sql`
        INSERT INTO sign_on_links (customer_id, issuer, subject, user_id)
        VALUES (${customerId}, ${`https://${domain()}`}, ${newKey()}, ${userId}) RETURNING id`),
  };
}

async function passkeyOfAnother(database: Database, name: string): Promise<number> {
  const { id: userId } = await createUser(database);
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO passkeys (user_id, credential_id, public_key, user_handle, counter, name, is_synced)
      VALUES (${userId}, ${randomBytes(16)}, '\\x00', ${randomBytes(32)}, 0, ${name}, false) RETURNING id`),
  );
  return id;
}

/** Another person asks, since the person of the route may have to decide. */
async function approvalOf(database: Database, customerId: number, marker: string): Promise<number> {
  const { id: asker } = await createUser(database);
  await createMembership(database, { userId: asker, customerId, role: 'manager' });
  const request = JSON.stringify({ rewardId: 1, name: `${marker} credit`, points: 100 });
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO approvals (customer_id, action, request, requested_by, requested_at, expires_at)
      VALUES (${customerId}, 'redeem', ${request}::jsonb, ${asker}, now(), now() + interval '7 days') RETURNING id`),
  );
  return id;
}

async function redeemed(
  database: Database,
  post: (path: string, body: object) => Promise<{ redemption: { id: number } }>,
  customerId: number,
): Promise<number> {
  await fund(database, customerId, 100);
  const { id: rewardId } = await createReward(database, { pointsCost: 100 });
  return (await post('rewards/redeem', { rewardId })).redemption.id;
}

async function writtenAbout(
  { id }: { id: number },
  post: (path: string, body: object) => Promise<unknown>,
  text: string,
): Promise<number> {
  await post(`applications/${id}/messages`, { text });
  return id;
}

/** The file of each instruction, message or application that has one. */
const fileOf = new Map<string, number>();

function instructionsOf(
  { database, post }: { database: Database; post: (path: string, body: object) => Promise<SentObject> },
  { customerId, userId, marker = 'Example' }: ObjectOwner,
  application: () => Promise<{ id: number }>,
) {
  const instruction = async () => {
    const { id: deadlineId, applicationId } = await createDeadline(database, {
      customerId: customerId ?? 0,
      applicationId: (await application()).id,
    });
    const targets = [{ applicationId, deadlineId }];
    const { items } = await post('instructions', { kindId: 5, targets, text: marker });
    return items[0]?.instruction.id ?? 0;
  };
  const withFile = async (of: 'message' | 'instruction' | 'application', id: number) => {
    const content = Buffer.from(`%PDF-1.4 what was sent by ${marker}`);
    const [table, column] = [raw(`${of}_files`), raw(`${of}_id`)];
    const { fileId } = await database.asJob((tx) =>
      tx.one<{ fileId: number }>(sql`
        WITH upload AS (
          INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes, received_bytes, sha256, media_type, used_at)
          VALUES (${customerId}, ${userId}, ${of}, ${`${marker}.pdf`}, ${content.length}, ${content.length},
                  ${Buffer.alloc(32)}, 'application/pdf', now())
          RETURNING customer_id, id
        ), part AS (
          INSERT INTO upload_parts (customer_id, upload_id, from_byte, bytes, content, piece_hashes)
          SELECT customer_id, id, 0, ${content.length}, ${content}, ${Buffer.alloc(32)} FROM upload
        )
        INSERT INTO ${table} (customer_id, ${column}, upload_id, position)
        SELECT customer_id, ${id}, id, 1 FROM upload RETURNING upload_id AS "fileId"`),
    );
    fileOf.set(`${of} ${id}`, fileId);
    return id;
  };
  return {
    instruction,
    messageWithFile: async () => {
      const { id: applicationId } = await application();
      const { message } = await post(`applications/${applicationId}/messages`, { text: marker });
      return withFile('message', message.id);
    },
    instructionWithFile: async () => withFile('instruction', await instruction()),
    applicationWithFile: async () => withFile('application', (await application()).id),
    standingInstruction: async () =>
      (await post('standing_instructions', { kindId: 5, daysBefore: 10, categories: [5] }))
        .standingInstruction.id,
  };
}

interface SentObject {
  readonly message: { readonly id: number };
  readonly items: readonly { readonly instruction: { readonly id: number } }[];
  readonly standingInstruction: { readonly id: number };
  readonly reportSchedule: { readonly id: number };
}

function uploadsOf({ app, post }: Portal['api'], { token, marker = 'Example' }: ObjectOwner) {
  const upload = async () => {
    const file = { name: `${marker}.pdf`, sizeBytes: BYTES.length, purpose: 'message' };
    return (await post('/customer-portal/uploads', file, token)).json().upload.id as number;
  };
  return {
    upload,
    sentUpload: async () => {
      const id = await upload();
      const { headers, payload } = payloadOf(BYTES);
      const authorization = `Bearer ${token}`;
      const url = `/customer-portal/uploads/${id}`;
      await app.inject({ method: 'PUT', url, headers: { ...headers, authorization }, payload });
      return id;
    },
  };
}

async function createAttachment(
  database: Database,
  { customerId, applicationId, marker }: { customerId: number; applicationId: number; marker: string },
) {
  const content = Buffer.from(`%PDF-1.4 what the office wrote to ${marker}`);
  const sha256 = createHash('sha256').update(content).digest();
  return database.asJob((tx) =>
    tx.one<{ id: number; applicationId: number }>(sql`
      WITH stored AS (
        INSERT INTO document_contents (customer_id, sha256, content)
        VALUES (${customerId}, ${sha256}, ${content}) ON CONFLICT DO NOTHING)
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${customerId}, ${applicationId}, ${`${marker}.pdf`}, 'application/pdf', ${content.length}, ${sha256})
      RETURNING id, application_id AS "applicationId"`),
  );
}

/** What a route with an id is about. */
interface RouteWithId {
  readonly of: ObjectKind;
  /** Bytes are sent as a part of a file. */
  readonly body?: object | ((id: number) => object);
  /** The route takes the user token only. */
  readonly forUserToken?: true;
  /** The object is the person's and of no customer. */
  readonly isOfPerson?: true;
  /** The object is another person's, since with one of their own a password proves nothing any more. */
  readonly isOfAnother?: true;
}

/** The content of an upload. */
const BYTES = Buffer.from('%PDF-');

/** A date that a deadline may have. */
const NEXT_YEAR = Temporal.Now.plainDateISO().add({ years: 1 }).toString();

/** For each route with an id, the object and the body. */
export const routesWithId: Readonly<Record<string, RouteWithId>> = {
  'get /customer-portal/applications/{id}': { of: 'application' },
  'get /customer-portal/applications/{id}/documents/content': { of: 'applicationWithDocument' },
  'post /customer-portal/applications/{id}/files': {
    of: 'applicationWithFile',
    body: (id) => ({ files: [fileOf.get(`application ${id}`) ?? id] }),
  },
  'get /customer-portal/applications/{id}/files/{fileId}/content': { of: 'applicationWithFile' },
  'get /customer-portal/applications/{id}/messages': { of: 'discussedApplication' },
  'post /customer-portal/applications/{id}/messages': { of: 'application', body: { text: 'Any news?' } },
  'post /customer-portal/applications/{id}/messages/read': {
    of: 'discussedApplication',
    body: { upTo: 2_000_000 },
  },
  'get /customer-portal/applications/{id}/neighbours': { of: 'application' },
  'get /customer-portal/applications/{id}/outlook': { of: 'application' },
  'get /customer-portal/applications/{id}/pdf': { of: 'application' },
  'post /customer-portal/auth/line_links/{id}/remove': {
    of: 'lineLink',
    body: { password: OLD_PASSWORD },
    isOfPerson: true,
  },
  'post /customer-portal/auth/passkeys/{id}/rename': {
    of: 'passkey',
    body: { name: 'Mine' },
    isOfAnother: true,
  },
  'post /customer-portal/auth/passkeys/{id}/remove': {
    of: 'passkey',
    body: { password: OLD_PASSWORD },
    isOfAnother: true,
  },
  'post /customer-portal/auth/sign_on_links/{id}/remove': {
    of: 'signOnLink',
    body: { password: OLD_PASSWORD },
    forUserToken: true,
  },
  'post /customer-portal/sign_on/domains/{id}/confirm': { of: 'signOnDomain', body: {} },
  'post /customer-portal/sign_on/domains/{id}/remove': {
    of: 'signOnDomain',
    body: { password: OLD_PASSWORD },
  },
  'get /customer-portal/approvals/{id}': { of: 'approval' },
  'post /customer-portal/approvals/{id}/approve': { of: 'approval', body: {} },
  'post /customer-portal/approvals/{id}/refuse': { of: 'approval', body: { reason: 'Too much.' } },
  'get /customer-portal/deadlines/{id}': { of: 'deadline' },
  'post /customer-portal/deadlines/{id}/done': { of: 'deadline', body: {} },
  'post /customer-portal/deadlines/{id}/reopen': { of: 'doneDeadline', body: {} },
  'post /customer-portal/deadlines/{id}/waive': { of: 'deadline', body: {} },
  'post /customer-portal/deadlines/{id}/extend': { of: 'deadline', body: { dueAt: NEXT_YEAR } },
  'post /customer-portal/deadlines/{id}/assign': { of: 'deadline', body: { responsibleId: null } },
  'post /customer-portal/deadlines/{id}/snooze': { of: 'deadline', body: { until: NEXT_YEAR } },
  'get /customer-portal/instructions/{id}': { of: 'instruction' },
  'post /customer-portal/instructions/{id}/cancel': { of: 'instruction', body: { version: 1 } },
  'get /customer-portal/messages/{id}/files/{fileId}/content': { of: 'messageWithFile' },
  'get /customer-portal/instructions/{id}/files/{fileId}/content': { of: 'instructionWithFile' },
  'get /customer-portal/uploads/{id}': { of: 'upload' },
  'put /customer-portal/uploads/{id}': { of: 'upload', body: BYTES },
  'post /customer-portal/uploads/{id}/finish': { of: 'sentUpload', body: { sha256: '0'.repeat(64) } },
  'get /customer-portal/documents/{id}/content': { of: 'document' },
  'get /customer-portal/notifications/read/{id}': { of: 'notification' },
  'post /customer-portal/notifications/{id}/unread': { of: 'notification' },
  'post /customer-portal/notifications/{id}/archive': { of: 'notification', body: { archived: true } },
  'post /customer-portal/notifications/{id}/snooze': { of: 'notification', body: { until: NEXT_YEAR } },
  'get /customer-portal/report_runs/{id}/file': { of: 'run' },
  'post /customer-portal/report_schedules/{id}/pause': { of: 'schedule', body: {} },
  'post /customer-portal/report_schedules/{id}/resume': { of: 'schedule', body: {} },
  'post /customer-portal/report_schedules/{id}/delete': { of: 'schedule', body: {} },
  'get /customer-portal/points/redeem_history/{id}': { of: 'redemption' },
  'post /customer-portal/points/redeem_history/{id}/refund': { of: 'redemption', body: {} },
  'post /customer-portal/applications/views/{id}': { of: 'view', body: { query: 'status=1' } },
  'post /customer-portal/calendar_feeds/{id}/revoke': { of: 'calendarFeed', body: {} },
  'post /customer-portal/applications/views/{id}/delete': { of: 'view', body: {} },
  'post /customer-portal/deadlines/views/{id}': { of: 'viewOfDeadlines', body: { query: 'state=done' } },
  'post /customer-portal/deadlines/views/{id}/delete': { of: 'viewOfDeadlines', body: {} },
  'post /customer-portal/instructions/views/{id}': {
    of: 'viewOfInstructions',
    body: { query: 'state=done' },
  },
  'post /customer-portal/instructions/views/{id}/delete': { of: 'viewOfInstructions', body: {} },
  'post /customer-portal/standing_instructions/{id}/revoke': { of: 'standingInstruction', body: {} },
  'post /customer-portal/deadlines/{id}/standing_exception': { of: 'deadline', body: { isExcepted: true } },
  'get /customer-portal/instructions/{id}/receipt': { of: 'instruction' },
  'post /customer-portal/auth/invitations/{id}/accept': { of: 'invitation', body: {}, forUserToken: true },
  'post /customer-portal/auth/invitations/{id}/decline': { of: 'invitation', body: {}, forUserToken: true },
  'post /customer-portal/users_management/{id}/resend_invitation': { of: 'invited', body: {} },
  'post /customer-portal/users_management/{id}/withdraw_invitation': { of: 'invited', body: {} },
  'post /customer-portal/access_review/{id}/confirm': { of: 'member', body: { role: 'viewer' } },
  'post /customer-portal/users_management/{id}/role': { of: 'member', body: { role: 'manager' } },
  'post /customer-portal/users_management/{id}/deactivate': { of: 'member', body: {} },
  'post /customer-portal/users_management/{id}/reactivate': { of: 'member', body: {} },
  'post /customer-portal/users_management/{id}/readmit': {
    of: 'member',
    body: { password: OLD_PASSWORD },
  },
  'post /customer-portal/users_management/{id}/end_sessions': { of: 'member', body: {} },
};

/** Routes about objects of the provider, which all customers share. */
export const sharedRoutes = [
  'get /customer-portal/rewards/{id}',
  'get /customer-portal/rewards/{id}/preview',
  'get /customer-portal/earn_points/{id}',
];

/** Method and path of a route with an id. */
export function requestTo(route: string, id: number): readonly [method: Method, url: string] {
  const [method = '', path = ''] = route.split(' ');
  const [, kind = ''] = /(application|instruction|message)s\/\{id\}\/files\//.exec(path) ?? [];
  const fileId = String(fileOf.get(`${kind} ${id}`) ?? id);
  return [method.toUpperCase() as Method, path.replace('{id}', String(id)).replace('{fileId}', fileId)];
}

/** The body of a request to a route with an id. */
export function bodyTo(route: string, id: number): object | undefined {
  const body = routesWithId[route]?.body;
  return typeof body === 'function' ? body(id) : body;
}

/** A body as `inject` takes it, with the headers that it needs. */
export function payloadOf(body: object | undefined) {
  if (!Buffer.isBuffer(body)) return { headers: {}, ...(body && { payload: body }) };
  const range = `bytes 0-${body.length - 1}/${body.length}`;
  return { headers: { 'content-type': 'application/octet-stream', 'content-range': range }, payload: body };
}
