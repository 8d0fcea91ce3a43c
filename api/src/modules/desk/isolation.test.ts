import { tmpdir } from 'node:os';
import type { ResponseOf } from '@atrium/contract';
import type { DeskCallName, DeskCallSchema, DeskCaseDetail, QueueItem } from '@atrium/contract/desk';
import { deskCalls } from '@atrium/contract/desk';
import type { LightMyRequestResponse } from 'fastify';
import {
  createCustomer,
  createDeadline,
  createDocument,
  createFee,
  inDays,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { createPlannedDocument } from '../../testing/staff-files.ts';
import { testScans } from '../../testing/uploads.ts';

// Two people of the provider have a customer each. Neither reads or changes anything of the other's.
const THEIRS = 'Zebra4711';
const NO_ID = 2_000_000_000;
const NO_VIEW = '00000000-0000-4000-8000-000000000000';

const portal = usePortal({ uploads: testScans(tmpdir()) });
const { db, api, createMember } = portal;
let ours: StaffMember;
let theirs: StaffMember;
let member: Member;
/** Of their customer, by the name of what a path is about. */
let ids: Record<string, string | number>;

beforeAll(async () => {
  const customer = await createCustomer(db.database, { name: THEIRS });
  member = await createMember({ customer, displayName: THEIRS });
  const { id: deadlineId, applicationId } = await createDeadline(db.database, {
    customerId: customer.id,
    dueAt: inDays(30),
  });
  const instructed = await member.post<ResponseOf<'POST /customer-portal/instructions'>>('/instructions', {
    kindId: 5,
    targets: [{ applicationId, deadlineId }],
  });
  const { body: written } = await member.post<ResponseOf<'POST /customer-portal/applications/:id/messages'>>(
    `/applications/${applicationId}/messages`,
    { text: THEIRS },
  );
  const documentId = await createDocument(db.database, { customerId: customer.id, applicationId });
  const fee = await createFee(db.database, { customerId: customer.id, applicationId });
  const other = await createMember();
  ours = await signInStaff(portal, { role: 'administrator', customerIds: [other.customerId] });
  theirs = await signInStaff(portal, { role: 'administrator', customerIds: [customer.id] });
  const queue = await theirs.get<{ items: QueueItem[] }>('/queue');
  const asked = await theirs.post<{ approval: { id: number } }>(
    `/customers/${customer.id}/corrections`,
    { points: 100, reason: THEIRS },
    newKey(),
  );
  await fund(db.database, customer.id, 100);
  const { id: rewardId } = await createReward(db.database);
  const redeemed = await member.post<ResponseOf<'POST /customer-portal/rewards/redeem'>>(
    '/rewards/redeem',
    { rewardId },
    newKey(),
  );
  const viewed = await theirs.post<{ view: { id: string } }>('/view_as', {
    userId: member.userId,
    customerId: customer.id,
    reason: THEIRS,
  });
  const fees = await theirs.post<{ application: DeskCaseDetail }>(`/applications/${applicationId}/fees`, {
    name: THEIRS,
    amount: 100,
    version: 1,
  });
  const begun = await theirs.post<{ import: { id: number } }>(`/customers/${customer.id}/imports`, {
    name: `${THEIRS}.csv`,
    sizeBytes: 5,
  });
  const planned = { customerId: customer.id, applicationId, userId: theirs.userId, name: `${THEIRS}.pdf` };
  const sent = await theirs.post<{ upload: { id: number } }>(`/applications/${applicationId}/uploads`, {
    name: `${THEIRS}.pdf`,
    sizeBytes: 5,
  });
  ids = {
    uploads: sent.body.upload.id,
    planned_documents: await createPlannedDocument(db.database, planned),
    changes: fees.body.application.changes[0]?.id ?? 0,
    imports: begun.body.import.id,
    customers: customer.id,
    applications: applicationId,
    deadlines: deadlineId,
    fees: fee.id,
    documents: documentId,
    messages: written.message.id,
    instructions: instructed.body.items[0]?.instruction?.id ?? 0,
    queue: queue.body.items[0]?.id ?? 0,
    approvals: asked.body.approval.id,
    redemptions: 'redemption' in redeemed.body ? redeemed.body.redemption.id : 0,
    view_as: viewed.body.view.id,
  };
});

/** Bodies with which each call gets as far as the id. */
const bodies: Record<string, object> = {
  'POST /customer-portal/desk/customers/:id/imports': { name: 'cases.csv', sizeBytes: 5 },
  'PUT /customer-portal/desk/imports/:id/parts': Buffer.from('a,b,c'),
  'POST /customer-portal/desk/applications/:id/uploads': { name: 'letter.pdf', sizeBytes: 5 },
  'PUT /customer-portal/desk/uploads/:id': Buffer.from('a,b,c'),
  'POST /customer-portal/desk/uploads/:id/finish': { sha256: '0'.repeat(64) },
  'POST /customer-portal/desk/applications/:id/documents': { uploadId: 1 },
  'POST /customer-portal/desk/planned_documents/:id/change': { visibleFrom: inDays(60) },
  'POST /customer-portal/desk/imports/:id/columns': { columns: [] },
  'POST /customer-portal/desk/imports/:id/start': { partial: false },
  'POST /customer-portal/desk/customers/:id/people/invite_owner': {
    email: 'nora@people.example',
    displayName: 'Nora New',
  },
  'POST /customer-portal/desk/customers/:id/corrections': { points: 5, reason: 'A reason.' },
  'POST /customer-portal/desk/approvals/:id/refuse': { reason: 'A reason.' },
  'POST /customer-portal/desk/queue/:id/snooze': { until: new Date(Date.now() + 86_400_000).toISOString() },
  'POST /customer-portal/desk/queue/:id/settle': { version: 1 },
  'POST /customer-portal/desk/instructions/:id/refuse': { reason: 'A reason.' },
  'POST /customer-portal/desk/applications/:id/messages': { text: 'A text.' },
  'POST /customer-portal/desk/applications/:id/changes/:changeId/undo': { version: 1 },
  'POST /customer-portal/desk/applications/:id/status': { statusId: 1, version: 1 },
  'POST /customer-portal/desk/applications/:id/details': {
    title: 'A title',
    appliedAt: '2026-01-05',
    version: 1,
  },
  'POST /customer-portal/desk/applications/:id/deadlines': {
    kind: 'renewal',
    dueAt: inDays(60),
    actor: 'customer',
    mandatory: true,
    version: 1,
  },
  'POST /customer-portal/desk/applications/:id/fees': { name: 'A fee', amount: 100, version: 1 },
  'POST /customer-portal/desk/fees/:id/change': { amount: 50, version: 1 },
  'POST /customer-portal/desk/fees/:id/pay': { paidOn: '2026-01-05', version: 1 },
  'POST /customer-portal/desk/fees/:id/void': { version: 1 },
  'POST /customer-portal/desk/deadlines/:id/done': { version: 1 },
  'POST /customer-portal/desk/deadlines/:id/reopen': { version: 1 },
  'POST /customer-portal/desk/deadlines/:id/waive': { version: 1 },
  'POST /customer-portal/desk/deadlines/:id/extend': { version: 1, dueAt: inDays(60) },
};

/** These are of the provider, and no customer's. */
const OF_NO_CUSTOMER = ['rewards', 'earn_rules', 'staff'];
const aboutOf = (name: string) => name.split('/')[3] ?? '';
const withId = Object.keys(deskCalls).filter(
  (name) => /\/:(?:id|viewId)/.test(name) && !OF_NO_CUSTOMER.includes(aboutOf(name)),
);

function send(name: string, id: string | number, as: StaffMember) {
  const [method, path = ''] = name.split(' ');
  const body = method === 'GET' ? undefined : (bodies[name] ?? {});
  const url = path
    .replace(/:id|:viewId/, String(id))
    .replace(':personId', String(member.userId))
    .replace(':changeId', String(ids.changes))
    .replace(':fileId', '1');
  const { takes }: DeskCallSchema = deskCalls[name as DeskCallName];
  const headers = {
    authorization: `Bearer ${takes ? as.userToken : as.token}`,
    'idempotency-key': newKey(),
    ...(Buffer.isBuffer(body) && {
      'content-type': 'application/octet-stream',
      'content-range': 'bytes 0-4/5',
    }),
  };
  return api.app.inject({
    method: method as 'GET',
    url: Buffer.isBuffer(body) ? `${url}?from=0` : url,
    headers,
    ...(body && { payload: body }),
  });
}

/** A response, without what identifies the request. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replace(/"(requestId|instance)":"[^"]+"/g, '') };
}

test.each(withId)('%s responds to an id of the other customer as to an unknown one', async (name) => {
  const about = aboutOf(name);
  const id = ids[about];
  expect([name, id]).toEqual([name, expect.anything()]);
  const foreign = bytes(await send(name, id ?? 0, ours));
  const unknown = bytes(await send(name, about === 'view_as' ? NO_VIEW : NO_ID, ours));
  expect([name, foreign.statusCode]).toEqual([name, 404]);
  expect(foreign).toEqual(unknown);
});

test('no list, report or file has anything of the other customer', async () => {
  const lists = Object.keys(deskCalls).filter(
    // Events of the stream name nothing, see queue-changes.test.ts.
    (name) => name.startsWith('GET ') && !withId.includes(name) && !name.endsWith('/stream'),
  );
  for (const name of lists) {
    const path = name.replace('GET ', '').replace(':report', 'adoption');
    const period = name.includes('/reports/') ? '&from=2020-01-01&to=2099-12-31&format=csv' : '';
    for (const query of ['', `search=${THEIRS}`, `customer=${ids.customers}`]) {
      const { body, statusCode } = await api.get(`${path}?${query}${period}`, ours.token);
      expect([name, query, statusCode < 500, body.includes(THEIRS)]).toEqual([name, query, true, false]);
    }
  }
});

test('who has the customer does find it', async () => {
  for (const path of ['/customers', '/approvals', '/redemptions', '/imports']) {
    const { body } = await api.get(`/customer-portal/desk${path}`, theirs.token);
    expect(body).toContain(THEIRS);
  }
  const { statusCode } = await send(
    'GET /customer-portal/desk/applications/:id',
    ids.applications ?? 0,
    theirs,
  );
  expect(statusCode).toBe(200);
});
