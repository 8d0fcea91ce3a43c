import sql from 'sql-template-tag';
import { createInvitation, createUser, usePortal } from '../../../testing/index.ts';
import { createTestMailer } from '../../../testing/test-mailer.ts';
import { createCustomer, inviteOwner } from './customers.service.ts';

const PASSWORD = 'quite a long passphrase';
const mailer = createTestMailer();

const { db, api } = usePortal();

const invite = (customerCode: string, email: string, displayName?: string) =>
  inviteOwner({ database: db.database, mailer }, { customerCode, email, displayName });
const accept = (link: string | undefined) =>
  api.post('/customer-portal/auth/create_password', { token: link?.split('#')[1], password: PASSWORD });

test('an invitation without any customer asks to create one', async () => {
  await expect(invite('ACME', 'ada@acme.example')).rejects.toThrow('There is no customer yet');
});

test('the first owner of a new customer accepts, signs in and finds an empty portal', async () => {
  const customer = await createCustomer(db.database, { name: ' Acme Corporation ', code: 'acme' });
  expect(customer).toMatchObject({ name: 'Acme Corporation', code: 'ACME' });
  const { link, mail } = await invite('acme', 'Ada.Lovelace@acme.example');
  expect(link).toMatch(/^http:\/\/portal\.example\/create-password#[\w-]{43}$/);
  expect(mail).toMatchObject({ to: 'ada.lovelace@acme.example', text: expect.stringContaining(link ?? '-') });
  expect((await accept(link)).statusCode).toBe(204);
  const login = await api.post('/api/login/', { email: 'ada.lovelace@acme.example', password: PASSWORD });
  const { token } = login.json();
  expect((await api.get('/customer-portal/auth/me', token)).json().user).toMatchObject({
    displayName: 'Ada Lovelace',
    roles: [{ customerId: customer.id, role: 'owner' }],
  });
  expect((await api.get('/customer-portal/applications', token)).json()).toMatchObject({ total: 0 });
  const logs = await api.get('/customer-portal/activity_logs?action=user.invited', token);
  expect(logs.json()).toMatchObject({ total: 1 });
});

test('an invitation that was not accepted can be repeated with a new link, which replaces the previous one', async () => {
  await createCustomer(db.database, { name: 'Globex', code: 'GLOBEX' });
  const [first, second] = [await invite('GLOBEX', 'eve@x.example'), await invite('GLOBEX', 'eve@x.example')];
  expect((await accept(first.link)).statusCode).toBe(422);
  expect((await accept(second.link)).statusCode).toBe(204);
  await expect(invite('GLOBEX', 'eve@x.example')).rejects.toThrow(
    'eve@x.example is already a member of Globex.',
  );
});

test('an invited person with an account sees the invitation in the portal and joins by accepting it', async () => {
  const { id: customerId } = await createCustomer(db.database, { name: 'Initech', code: 'INITECH' });
  const user = await createUser(db.database);
  const { link } = await invite('INITECH', user.email);
  expect((await accept(link)).statusCode).toBe(409);
  const token = await api.signedIn(user.id);
  const me = async () => (await api.get('/customer-portal/auth/me', token)).json().user;
  expect((await me()).roles).toEqual([]);
  const { invitations } = (await api.get('/customer-portal/auth/invitations', token)).json();
  expect(invitations).toMatchObject([{ customer: 'Initech', role: 'owner', inviter: null }]);
  await api.post(`/customer-portal/auth/invitations/${invitations[0].id}/accept`, {}, token);
  expect((await me()).roles).toEqual([{ customerId, role: 'owner' }]);
});

test('a pending invitation with another role becomes one of an owner', async () => {
  const { id: customerId } = await createCustomer(db.database, { name: 'Hooli', code: 'HOOLI' });
  const waiting = await createInvitation(db.database, { customerId, role: 'viewer' });
  await accept((await invite('HOOLI', waiting.email)).link);
  const { token } = (await api.post('/api/login/', { email: waiting.email, password: PASSWORD })).json();
  const me = await api.get('/customer-portal/auth/me', token);
  expect(me.json().user.roles).toEqual([{ customerId, role: 'owner' }]);
});

test('the customer that referred a new one is reported to the points programme', async () => {
  await createCustomer(db.database, { name: 'Umbrella', code: 'UMBRELLA', referredBy: 'globex' });
  const events = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT c.code, payload -> 'subject' ->> 'label' AS label
      FROM outbox o JOIN customers c ON c.id = o.customer_id WHERE kind = 'customer.referred'`),
  );
  expect(events).toEqual([{ code: 'GLOBEX', label: 'Umbrella' }]);
});

test.each([
  ['an unknown referrer', { name: 'Another', code: 'NEW', referredBy: 'ACNE' }, /the code ACNE/],
  ['a code that is taken', { name: 'Another', code: 'Globex' }, /already a customer with the code GLOBEX/],
  ['a code that begins with a digit', { name: 'Another', code: '7ELEVEN' }, /begins with a letter/],
  ['a name of two lines', { name: 'Acme\nGlobex', code: 'LINES' }, /visible character/],
  ['a name of blanks', { name: '  ', code: 'BLANK' }, /must not be empty/],
])('%s is refused, and nothing is created', async (_, input, why) => {
  const count = () =>
    db.database.asJob((tx) => tx.one<{ count: number }>(sql`SELECT count(*) AS count FROM customers`));
  const before = await count();
  await expect(createCustomer(db.database, input)).rejects.toThrow(why);
  expect(await count()).toEqual(before);
});

test('an unknown customer is refused with the existing codes', async () => {
  await expect(invite('ACNE', 'a@b.example')).rejects.toThrow(/no customer with the code ACNE.*ACME, GLOBEX/);
});

test('an invalid address is refused', async () => {
  await expect(invite('ACME', 'ada at acme')).rejects.toThrow('The address must be an e-mail address.');
});
