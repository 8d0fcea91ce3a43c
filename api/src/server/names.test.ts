import { parseRecord } from '../import/application-record.ts';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { createCustomer, inviteOwner } from '../modules/people/customers/customers.service.ts';
import { type Member, OLD_PASSWORD, usePortal } from '../testing/index.ts';

const { db, api, createMember } = usePortal();
let owner: Member;

beforeAll(async () => {
  owner = await createMember({ passwordHash: await hashPassword(OLD_PASSWORD) });
});

let made = 0;
const schedule = { report: 'applications', format: 'xlsx', rhythm: 'weekly', day: 1, timeZone: 'UTC' };
/** Each place returns whether it accepted the name. */
const places: Record<string, (name: string) => Promise<boolean>> = {
  'a person': (name) => accepted('/auth/change_profile', { displayName: name }),
  'an invitation': (name) =>
    accepted('/users_management/invite', {
      email: `n${++made}@acme.example`,
      displayName: name,
      role: 'viewer',
    }),
  'a view of applications': (name) => accepted('/applications/views', { name, query: '' }),
  'a view of deadlines': (name) => accepted('/deadlines/views', { name, query: '' }),
  'a calendar feed': (name) => accepted('/calendar_feeds', { name, query: '', password: OLD_PASSWORD }),
  'a scheduled report': (name) =>
    accepted('/report_schedules', { name, ...schedule, password: OLD_PASSWORD }),
  'a customer': (name) => done(createCustomer(db.database, { name, code: `NAMED-${++made}` })),
  'an owner': (name) =>
    done(
      inviteOwner(api.app, {
        customerCode: owner.customer.code,
        email: `n${++made}@acme.example`,
        displayName: name,
      }),
    ),
};

async function accepted(path: string, body: object): Promise<boolean> {
  const { status } = await owner.post(path, body);
  expect([200, 201, 204, 422]).toContain(status);
  return status < 400;
}

const done = (command: Promise<unknown>) =>
  command.then(
    () => true,
    (error: Error) => {
      expect(error.message).toMatch(/^The name must .*\.$/);
      return false;
    },
  );

test.each(Object.entries(places))('the name of %s follows the one rule of names', async (_, accepts) => {
  for (const name of ['Ann Lee', 'علی‌رضا', 'ක්‍රිෂ්ණ', '葛󠄀城 👩🏽‍🤝‍👨🏿'])
    expect([name, await accepts(name)]).toEqual([name, true]);
  const refused = [
    '\u200b',
    '\u3164',
    '\u202enigol dna',
    'Ann\u200b',
    'www.evil.example',
    'evil.example/x',
    '\ud800',
  ];
  for (const name of refused) expect([name, await accepts(name)]).toEqual([name, false]);
});

test('an import refuses names in which something is hidden, and takes those with an address', () => {
  const record = (fee: string, document: string) => ({
    customer: 'ACME',
    reference: 'A-1',
    title: 'T',
    category: 'Trademark',
    country: 'US',
    appliedAt: '2026-01-02',
    history: [{ status: 'Draft', at: '2026-01-02' }],
    fees: [{ name: fee, amount: 1 }],
    documents: [{ name: document, file: 'a.pdf' }],
  });
  expect(parseRecord(record('Fee', 'Copy of https://acme.example/page.pdf'))).toHaveProperty('record');
  expect(parseRecord(record('Fee\u202e', 'a.pdf'))).toHaveProperty(
    'reason',
    expect.stringContaining('fees.0.name'),
  );
  expect(parseRecord(record('Fee', 'fdp.\u202eexe'))).toHaveProperty(
    'reason',
    expect.stringContaining('documents.0.name'),
  );
});

test('a name that was stored before the rule is still shown, and mailed without its address', async () => {
  const former = 'Claim it at www.evil.example \u202enow';
  const member = await createMember({ displayName: former });
  const { body } = await member.get<{ user: { displayName: string } }>('/auth/me');
  expect(body.user.displayName).toBe(former);
  const to = 'stranger@example.org';
  await member.post('/users_management/invite', { email: to, displayName: 'New', role: 'viewer' });
  await api.deliver();
  const mail = api.mails.findLast((each) => each.to === to);
  for (const text of [mail?.text, mail?.html])
    expect(text).toContain(`Claim it at www. evil. example now (${member.user.email}) invites you`);
});
