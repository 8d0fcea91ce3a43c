import { parseRecord } from '../import/application-record.ts';
import { createResolver } from '../import/references.ts';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { listPreviewPerson, removePreviewPerson } from '../modules/identity/previews/previews.service.ts';
import { inviteOwner } from '../modules/people/customers/customers.service.ts';
import { erasePersonByAddress } from '../modules/people/erasures/erasures.service.ts';
import { exportPerson } from '../modules/people/person-export/person-export.service.ts';
import { createUser, type Member, NEW_PASSWORD, OLD_PASSWORD, usePortal } from '../testing/index.ts';

const { db, api, createMember } = usePortal();
let owner: Member;

beforeAll(async () => {
  owner = await createMember();
});

const invite = (email: string) =>
  owner.post<{ customer: { email: string } }>('/users_management/invite', {
    email,
    displayName: 'Someone New',
    role: 'viewer',
  });
const inviteByCommand = (email: string) => inviteOwner(api.app, { customerCode: owner.customer.code, email });
const resetMails = (email: string) =>
  api.mails.filter(({ to, text }) => to === email && text.includes('/reset-password#')).length;

const typed: [string, string][] = [
  ['r&d@acme.example', 'r&d@acme.example'],
  ['p/a@acme.example', 'p/a@acme.example'],
  ['info@example.xn--o3cw4h', 'info@example.xn--o3cw4h'],
  ['kontakt@müller.example', 'kontakt@xn--mller-kva.example'],
  [' ann@acme.example ', 'ann@acme.example'],
  ['Bea <bea@acme.example>', 'bea@acme.example'],
];

test.each(typed)('who is invited as %j gets the mail at %s', async (email, stored) => {
  const { status, body } = await invite(email);
  expect([status, body.customer.email]).toEqual([201, stored]);
  await api.deliver();
  expect(api.mails.filter(({ to }) => to === stored)).toHaveLength(1);
  expect((await invite(stored)).status).toBe(409);
});

test.each(typed)('the command invites %j as an owner at %s', async (email, stored) => {
  expect(await inviteByCommand(email)).toMatchObject({ email: stored, mail: { to: stored } });
});

describe('a person with an international domain', () => {
  const STORED = 'anja@xn--grn-ioa.example';
  const forms = [STORED, 'Anja@GRÜN.example', ' anja@gru\u0308n.example', 'Anja <anja@grün.example>'];
  let userId: number;

  beforeAll(async () => {
    const passwordHash = await hashPassword(OLD_PASSWORD);
    const person = { email: STORED, displayName: 'Anja', passwordHash };
    ({ userId } = await createMember({ ...person, customer: owner.customer, role: 'viewer' }));
  });

  test.each(forms)('signs in as %j', async (email) => {
    const { statusCode } = await api.post('/api/login/', { email, password: OLD_PASSWORD });
    expect(statusCode).toBe(200);
  });

  // There are three links an hour.
  test.each(forms.slice(1))('gets a reset link as %j', async (email) => {
    const former = resetMails(STORED);
    const { statusCode } = await api.post('/customer-portal/auth/request_reset_password', { email });
    expect([statusCode, resetMails(STORED)]).toEqual([202, former + 1]);
  });

  test.each(forms.slice(0, 2))('is found in the list and by the palette as %j', async (search) => {
    const asked = encodeURIComponent(search);
    const { body } = await owner.get<{ customers: { id: number }[] }>(`/users_management?search=${asked}`);
    expect(body.customers.map(({ id }) => id)).toEqual([userId]);
    const found = await owner.get<{ hits: { id: number }[] }>(`/search/people?search=${asked}`);
    expect(found.body.hits.map(({ id }) => id)).toEqual([userId]);
  });

  test.each(forms)('is responsible for a deadline as %j', (responsible) => {
    const resolve = createResolver({
      customers: [{ id: 1, code: 'ACME' }],
      categories: [{ id: 1, name: 'Trademark' }],
      statuses: [{ id: 1, name: 'Draft' }],
      countries: [{ code: 'US', timeZone: 'UTC' }],
      instructionKinds: [],
      transitions: [],
      members: [{ customerId: 1, userId, email: STORED }],
    } as never);
    const parsed = parseRecord({
      customer: 'ACME',
      reference: 'A-1',
      title: 'T',
      category: 'Trademark',
      country: 'US',
      appliedAt: '2026-01-02',
      history: [{ status: 'Draft', at: '2026-01-02' }],
      deadlines: [{ kind: 'response', dueAt: '2027-01-02', responsible }],
    });
    if (!('record' in parsed)) throw new Error('It was refused.');
    expect(resolve.application(parsed.record)).toMatchObject({ deadlines: [{ responsibleId: userId }] });
  });

  test('cannot have the domain as a password, as it is read', async () => {
    const member = await createMember({
      email: 'ute@xn--mnchen-3ya.example',
      displayName: 'Ute',
      passwordHash: await hashPassword(OLD_PASSWORD),
    });
    const { status } = await member.post('/auth/change_password', {
      currentPassword: OLD_PASSWORD,
      newPassword: `münchen ${NEW_PASSWORD}`,
    });
    expect(status).toBe(422);
  });

  test.each(forms)('is found by the commands as %j', async (address) => {
    const provider = { database: db.database, madeBy: 'operator' };
    expect(await listPreviewPerson(provider, 'Rewards', address)).toBe(true);
    await removePreviewPerson(provider, 'Rewards', address);
    const { files } = await exportPerson(provider, address, async (archive) => {
      for await (const _ of archive);
    });
    expect(files).toBeGreaterThan(1);
  });

  test('is erased as the address is read', async () => {
    const { id } = await createUser(db.database, { email: 'udo@xn--grn-ioa.example' });
    const erased = await erasePersonByAddress(
      { database: db.database, madeBy: 'operator' },
      'Udo@grün.example',
    );
    expect(erased.id).toBe(id);
  });
});
