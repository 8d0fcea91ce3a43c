import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createPasskey,
  OLD_PASSWORD as PASSWORD,
  stepUpBy,
  useAccounts,
  usePortal,
} from '../../../testing/index.ts';

const portal = usePortal();
const { db, api } = portal;
const { createPerson } = useAccounts(portal);
const AUTH = '/customer-portal/auth';
const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const demandsOf = async (token: string) => (await api.get(`${AUTH}/demands`, token)).json().demands;

test('a person sees their latest sign-ins with address and factors, and those of no one else', async () => {
  const user = await createPerson();
  await api.signedIn((await createPerson()).id);
  await api.signedIn(user.id);
  const token = await api.signedIn(user.id);
  const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
  await stepUpBy(api, token, authenticator);
  await asJob(sql`
    UPDATE sessions SET started_at = created_at, ip_address = '192.0.2.7', user_agent = 'A browser'
    WHERE user_id = ${user.id}`);
  const { signIns } = (await api.get(`${AUTH}/sign_ins`, token)).json();
  expect(signIns).toHaveLength(2);
  expect(signIns[0]).toMatchObject({
    ipAddress: '192.0.2.7',
    userAgent: 'A browser',
    factors: ['passkey'],
    isActive: true,
  });
});

test('a person sees what each customer demands, from when, and what the session lacks', async () => {
  const user = await createPerson();
  const [strict, later, lax] = [
    await createCustomer(db.database, { name: 'A strict one' }),
    await createCustomer(db.database, { name: 'B later' }),
    await createCustomer(db.database, { name: 'C lax' }),
  ];
  for (const { id: customerId } of [strict, later, lax])
    await createMembership(db.database, { userId: user.id, customerId });
  await asJob(sql`
    INSERT INTO security_policies (customer_id, demands, grace_days)
    VALUES (${strict.id}, 'passkey', 0), (${later.id}, 'second_factor', 7), (${lax.id}, 'any', 0)`);
  const token = await api.signedIn(user.id);
  expect(await demandsOf(token)).toEqual([
    {
      customer: { id: strict.id, name: 'A strict one' },
      demands: 'passkey',
      appliesFrom: null,
      missing: 'passkey',
    },
    {
      customer: { id: later.id, name: 'B later' },
      demands: 'second_factor',
      appliesFrom: expect.any(String),
      missing: null,
    },
  ]);
  expect(await demandsOf(await api.signedIn((await createPerson()).id))).toEqual([]);
});
