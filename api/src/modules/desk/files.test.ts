import { createApplication, createDocument, type Member, usePortal } from '../../testing/index.ts';
import { signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
const DESK = '/customer-portal/desk';

let member: Member;
let documentId: number;

beforeEach(async () => {
  member = await createMember();
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  documentId = await createDocument(db.database, { customerId, applicationId });
});

test('staff download a document, and the customer’s log has it in their name', async () => {
  const agent = await signInStaff(portal, { displayName: 'Ada Agent', customerIds: [member.customerId] });
  const { statusCode, body, headers } = await api.get(`${DESK}/documents/${documentId}/content`, agent.token);
  expect([statusCode, body]).toEqual([200, 'A letter.']);
  expect(headers['content-disposition']).toContain('Letter.pdf');
  const log = await member.get<{ activityLogs: object[] }>('/activity_logs');
  expect(log.body.activityLogs).toMatchObject([
    {
      action: 'document.downloaded',
      actor: { name: expect.stringMatching(/^Ada Agent \(.+\)$/) },
      details: { name: 'Letter.pdf' },
    },
  ]);
});

test('a document of another agent’s customer is not there, and not in the log', async () => {
  const foreign = await signInStaff(portal, { customerIds: [(await createMember()).customerId] });
  const { statusCode } = await api.get(`${DESK}/documents/${documentId}/content`, foreign.token);
  expect(statusCode).toBe(404);
  const log = await member.get<{ activityLogs: object[] }>('/activity_logs');
  expect(log.body.activityLogs).toEqual([]);
});
