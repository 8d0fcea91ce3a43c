import type { Demand } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createPasskey,
  createTotp,
  OLD_PASSWORD as PASSWORD,
  stepUpBy,
  useAccounts,
  usePortal,
} from '../../../testing/index.ts';

const portal = usePortal();
const { db, api } = portal;
const { createPerson, call } = useAccounts(portal);

/** A member, with a passkey and an app, of a customer that demands something. */
async function personOf(demands: Demand, graceDays = 0) {
  const user = await createPerson();
  const { id: customerId } = await createCustomer(db.database);
  await createMembership(db.database, { userId: user.id, customerId });
  const session = await api.signedIn(user.id);
  const { passkey, authenticator } = await createPasskey(api, session, { password: PASSWORD });
  const proof = async () => ({ stepUpToken: await stepUpBy(api, session, authenticator) });
  const codeAt = await createTotp(api, session, await proof());
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO security_policies (customer_id, demands, grace_days)
      VALUES (${customerId}, ${demands}, ${graceDays})`),
  );
  const byApp = async () => {
    const { stepUpToken } = (await call('step_up', { totp: codeAt(Date.now() + 30_000) }, session)).json();
    return { stepUpToken };
  };
  return {
    removePasskey: async () => call(`passkeys/${passkey.id}/remove`, await proof(), session),
    removeTotp: async () => call('totp/remove', await proof(), session),
    removeTotpByItself: async () => call('totp/remove', await byApp(), session),
  };
}
const outcome = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  /demands it of you/.test(response.body),
];

test('the last passkey stays where a customer demands one, whatever else there is', async () => {
  const { removePasskey, removeTotp } = await personOf('passkey');
  expect(outcome(await removePasskey())).toEqual([409, true]);
  expect(outcome(await removeTotp())).toEqual([204, false]);
});

test('of two factors one can be removed where a customer demands a second one, and the last cannot', async () => {
  const { removePasskey, removeTotpByItself } = await personOf('second_factor');
  expect(outcome(await removePasskey())).toEqual([204, false]);
  expect(outcome(await removeTotpByItself())).toEqual([409, true]);
});

test('a demand counts in its grace period, too', async () => {
  const { removePasskey } = await personOf('passkey', 30);
  expect(outcome(await removePasskey())).toEqual([409, true]);
});

test('where nothing is demanded both can be removed', async () => {
  const { removePasskey, removeTotpByItself } = await personOf('any');
  expect(outcome(await removePasskey())).toEqual([204, false]);
  expect(outcome(await removeTotpByItself())).toEqual([204, false]);
});
