import sql from 'sql-template-tag';
import {
  createCustomer,
  createLineLink,
  createMembership,
  createPasskey,
  createTotp,
  NEW_PASSWORD as NEW,
  OLD_PASSWORD as OLD,
  stepUpBy,
  type TestUser,
  useAccounts,
  usePortal,
} from '../../../testing/index.ts';
import { ageRecovery, beginRecovery, requestRecovery } from '../../../testing/recovery.ts';
import { createSecret } from '../../../tokens/index.ts';

const portal = usePortal();
const { db, api } = portal;
const { createPerson, call } = useAccounts(portal);

const mailsTo = ({ email }: TestUser) => api.mails.filter(({ to }) => to === email);
const begin = (token: string) => call('recovery/begin', { token });
const finish = (token: string, password = NEW) => call('recovery/finish', { token, password });
const signIn = ({ email }: TestUser, password: string) => api.post('/api/login/', { email, password });
const stateOf = async (token: string) =>
  (await api.get('/customer-portal/auth/recovery', token)).json().recovery;
const typeOf = (response: { json(): { type: string } }) =>
  response.json().type.replace('urn:atrium:problem:', '');
const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

// An address can request so many links an hour.
afterEach(() => asJob(sql`DELETE FROM password_reset_requests`));

/** A person with a passkey, in a session. */
async function withPasskey() {
  const user = await createPerson();
  const session = await api.signedIn(user.id);
  const { authenticator } = await createPasskey(api, session, { password: OLD });
  return { user, session, authenticator };
}

describe('after the wait', () => {
  test('the link sets a new password, and ends every session and every other factor', async () => {
    const { user, session } = await withPasskey();
    await createLineLink(db.database, user.id);
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    expect((await finish(token)).statusCode).toBe(204);
    expect((await api.get('/customer-portal/auth/me', session)).statusCode).toBe(401);
    expect((await signIn(user, OLD)).statusCode).toBe(422);
    expect((await signIn(user, NEW)).statusCode).toBe(200);
    const left = await asJob(sql`
      SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = ${user.id}) AS passkeys,
             (SELECT count(*)::int FROM external_accounts WHERE user_id = ${user.id}) AS line`);
    expect(left).toEqual([{ passkeys: 0, line: 0 }]);
    await api.deliver();
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Atrium: Your account is being recovered',
        'Atrium: Your account was recovered',
      ]),
    );
  });

  test('an authenticator app and its recovery codes end, too', async () => {
    const user = await createPerson();
    const session = await api.signedIn(user.id);
    const codeAt = await createTotp(api, session, { password: OLD });
    const proof = { totp: codeAt(Date.now() + 30_000) };
    const { stepUpToken } = (await call('step_up', proof, session)).json();
    await call('recovery_codes', { stepUpToken }, session);
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    await finish(token);
    const after = await api.signedIn(user.id);
    expect((await api.get('/customer-portal/auth/totp', after)).json()).toEqual({ totp: null });
    expect((await api.get('/customer-portal/auth/recovery_codes', after)).json()).toMatchObject({
      remaining: 0,
    });
  });

  test('a weak password is refused, and the link can be used again', async () => {
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    expect(Object.keys((await finish(token, 'passwordpassword')).json().errors)).toEqual(['password']);
    expect((await finish(token)).statusCode).toBe(204);
  });
});

describe('a link is refused', () => {
  const refused = (response: { statusCode: number; json(): { errors?: object } }) => [
    response.statusCode,
    Object.keys(response.json().errors ?? {}),
  ];
  const invalid = [422, ['token']];

  test('before the wait is over', async () => {
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '23 hours 59 minutes');
    const early = await finish(token);
    expect([early.statusCode, typeOf(early)]).toEqual([409, 'conflict']);
    expect((await signIn(user, OLD)).statusCode).toBe(200);
  });

  test('if its wait was never begun', async () => {
    const { user } = await withPasskey();
    expect(refused(await finish(await requestRecovery(api, user.email)))).toEqual(invalid);
  });

  test('if it is forged', async () => {
    expect(refused(await begin(createSecret()))).toEqual(invalid);
    expect(refused(await finish(createSecret()))).toEqual(invalid);
  });

  test('if it is that of a new password, and the other way round', async () => {
    const plain = await createPerson();
    await call('request_reset_password', { email: plain.email });
    const reset = /reset-password#([\w-]+)/.exec(mailsTo(plain).at(-1)?.text ?? '')?.[1] ?? '';
    expect(refused(await begin(reset))).toEqual(invalid);
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    expect(refused(await call('reset_password', { token, password: NEW }))).toEqual(invalid);
  });

  test('once half an hour has passed without a begin', async () => {
    const { user } = await withPasskey();
    const token = await requestRecovery(api, user.email);
    await ageRecovery(db, token, '30 minutes');
    expect(refused(await begin(token))).toEqual(invalid);
  });

  test('three days after the wait', async () => {
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '96 hours');
    expect([refused(await begin(token)), refused(await finish(token))]).toEqual([invalid, invalid]);
  });

  test('the second time', async () => {
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    const twice = await Promise.all([finish(token), finish(token, `${NEW} of a thief`)]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    expect(refused(await begin(token))).toEqual(invalid);
  });

  test('of an account that is not active any more', async () => {
    const { user } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    await asJob(sql`UPDATE users SET status = 'deactivated' WHERE id = ${user.id}`);
    expect(refused(await finish(token))).toEqual(invalid);
  });
});

describe('the wait', () => {
  test('is told of once, however often the link is opened, on channels that the person turned off as well', async () => {
    const { user } = await withPasskey();
    await asJob(sql`
      INSERT INTO notification_settings (user_id, kind, channel, enabled)
      VALUES (${user.id}, 'security', 'email', false), (${user.id}, 'security', 'portal', false)`);
    const token = await requestRecovery(api, user.email);
    const times = [(await begin(token)).json(), (await begin(token)).json()];
    expect(times[1]).toEqual(times[0]);
    await api.deliver();
    const told = mailsTo(user).filter(({ subject }) => subject === 'Atrium: Your account is being recovered');
    expect(told).toHaveLength(1);
  });

  test('goes on with another link, and the former link ends', async () => {
    const { user, session } = await withPasskey();
    const former = await beginRecovery(api, user.email);
    await ageRecovery(db, former, '20 hours');
    const { opensAt } = await stateOf(session);
    const token = await requestRecovery(api, user.email);
    expect((await begin(token)).json().opensAt).toBe(opensAt);
    expect((await begin(former)).statusCode).toBe(422);
  });

  test('begins again after an earlier one was left', async () => {
    const { user } = await withPasskey();
    const former = await beginRecovery(api, user.email);
    await ageRecovery(db, former, '97 hours');
    const token = await beginRecovery(api, user.email);
    expect((await finish(token)).statusCode).toBe(409);
  });
});

describe('stopping', () => {
  const stop = (proof: object, session: string) => call('recovery/stop', proof, session);

  test('takes a factor, and ends the link', async () => {
    const { user, session, authenticator } = await withPasskey();
    const token = await beginRecovery(api, user.email);
    expect(await stateOf(session)).toMatchObject({ canStop: true });
    const stepUpToken = await stepUpBy(api, session, authenticator);
    expect((await stop({ stepUpToken }, session)).statusCode).toBe(204);
    expect(await stateOf(session)).toBeNull();
    await ageRecovery(db, token, '24 hours');
    expect((await finish(token)).statusCode).toBe(422);
  });

  test('is refused to a session with the password alone', async () => {
    const { user, session } = await withPasskey();
    await beginRecovery(api, user.email);
    for (const proof of [{}, { password: OLD }]) {
      const response = await stop(proof, session);
      expect([response.statusCode, typeOf(response)]).toEqual([403, 'step-up-required']);
    }
  });

  test('is refused to a session with the password alone once every factor was removed', async () => {
    const { user, session } = await withPasskey();
    await beginRecovery(api, user.email);
    await asJob(sql`DELETE FROM passkeys WHERE user_id = ${user.id}`);
    const response = await stop({ password: OLD }, session);
    expect([response.statusCode, typeOf(response)]).toEqual([403, 'step-up-required']);
  });

  test('is possible once, so that who has a stolen factor does not keep the person out', async () => {
    const { user, session, authenticator } = await withPasskey();
    await beginRecovery(api, user.email);
    await stop({ stepUpToken: await stepUpBy(api, session, authenticator) }, session);
    await beginRecovery(api, user.email);
    expect(await stateOf(session)).toMatchObject({ canStop: false });
    const again = await stop({ stepUpToken: await stepUpBy(api, session, authenticator) }, session);
    expect([again.statusCode, typeOf(again)]).toEqual([409, 'conflict']);
  });

  test('of the recovery of another person is not found', async () => {
    const { user } = await withPasskey();
    await beginRecovery(api, user.email);
    const other = await withPasskey();
    const stepUpToken = await stepUpBy(api, other.session, other.authenticator);
    expect((await stop({ stepUpToken }, other.session)).statusCode).toBe(404);
    expect(await stateOf(other.session)).toBeNull();
  });
});

describe('a request', () => {
  const request = (email: string) => call('recovery/request', { email });

  test('has the same answer with a passkey, without one and without an account', async () => {
    const { user } = await withPasskey();
    const plain = await createPerson();
    const answers = await Promise.all([user.email, plain.email, 'no.one@people.example'].map(request));
    const seen = answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      Object.keys(headers).toSorted(),
    ]);
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect(answers[0]?.statusCode).toBe(202);
  });

  test('runs as many statements with an account as without one', async () => {
    const { user } = await withPasskey();
    const countFor = async (email: string) => {
      const statements = jest.spyOn(db.database, 'asLogin');
      await request(email);
      const count = statements.mock.calls.length;
      statements.mockRestore();
      return count;
    };
    expect(await countFor(user.email)).toBe(await countFor('someone.else@people.example'));
  });

  test('without a factor to lose leads to a new password', async () => {
    const plain = await createPerson();
    await request(plain.email);
    expect(mailsTo(plain).at(-1)?.text).toContain('/reset-password#');
  });

  test('counts towards the limits of requests for a new password', async () => {
    const { user } = await withPasskey();
    for (const name of ['request_reset_password', 'recovery/request', 'request_reset_password'])
      await call(name, { email: user.email });
    const before = mailsTo(user).length;
    expect((await request(user.email)).statusCode).toBe(202);
    expect(mailsTo(user)).toHaveLength(before);
  });
});

describe('a customer that demands a factor', () => {
  const people = '/customer-portal/users_management';

  /** A member who recovered their account, signed in with a new passkey; with an owner of each customer. */
  async function recovered() {
    const { user } = await withPasskey();
    const [strict, lax] = [await createCustomer(db.database), await createCustomer(db.database)];
    for (const { id: customerId } of [strict, lax])
      await createMembership(db.database, { userId: user.id, customerId, role: 'viewer' });
    await asJob(
      sql`INSERT INTO security_policies (customer_id, demands) VALUES (${strict.id}, 'second_factor')`,
    );
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    await finish(token);
    const session = await api.signedIn(user.id);
    const { authenticator } = await createPasskey(api, session, { password: NEW });
    await stepUpBy(api, session, authenticator);
    return { user, session, strict, lax };
  }
  const ownerOf = async (customerId: number) => {
    const owner = await createPerson();
    await createMembership(db.database, { userId: owner.id, customerId, role: 'owner' });
    const session = await api.signedIn(owner.id);
    const { authenticator } = await createPasskey(api, session, { password: OLD });
    const stepUpToken = await stepUpBy(api, session, authenticator);
    const { token } = (await call('sign_by_customer', { customerId }, session)).json();
    return { owner, token, session, authenticator, stepUpToken };
  };
  const act = (customerId: number, session: string) => call('sign_by_customer', { customerId }, session);

  test('does not let the person act, whatever factor they add, until one of its owners readmits them', async () => {
    const { user, session, strict, lax } = await recovered();
    const { token, session: ofOwner, authenticator } = await ownerOf(strict.id);
    const withheld = await act(strict.id, session);
    expect([withheld.statusCode, withheld.json().missing]).toEqual([403, 'readmission']);
    expect((await act(lax.id, session)).statusCode).toBe(200);
    const listed = (await api.get(`${people}?search=${user.email}`, token)).json().customers;
    expect(listed).toMatchObject([{ id: user.id, needsReadmission: true }]);
    const stepUpToken = await stepUpBy(api, ofOwner, authenticator);
    const readmitted = await api.post(`${people}/${user.id}/readmit`, { stepUpToken }, token);
    expect(readmitted.statusCode).toBe(204);
    expect((await act(strict.id, session)).statusCode).toBe(200);
  });

  test('by its own sign-on does not have to readmit, as its provider vouches for the person', async () => {
    const { session, strict } = await recovered();
    await asJob(sql`UPDATE security_policies SET demands = 'sign_on' WHERE customer_id = ${strict.id}`);
    expect((await act(strict.id, session)).json().missing).toBe('sign_on');
    await asJob(sql`
      UPDATE security_policies SET grace_days = 30, meanwhile = 'second_factor' WHERE customer_id = ${strict.id}`);
    expect((await act(strict.id, session)).json().missing).toBe('readmission');
  });

  test('notifies its owners, and no one of a customer that demands nothing', async () => {
    const { user } = await withPasskey();
    const [strict, lax] = [await createCustomer(db.database), await createCustomer(db.database)];
    const owners = [];
    for (const { id: customerId } of [strict, lax]) {
      await createMembership(db.database, { userId: user.id, customerId, role: 'viewer' });
      const owner = await createPerson();
      owners.push(owner);
      await createMembership(db.database, { userId: owner.id, customerId, role: 'owner' });
    }
    await asJob(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${strict.id}, 'passkey')`);
    const token = await beginRecovery(api, user.email);
    await ageRecovery(db, token, '24 hours');
    await finish(token);
    await api.deliver();
    const told = owners.map(
      (owner) => mailsTo(owner).filter(({ subject }) => /readmitted/.test(subject)).length,
    );
    expect(told).toEqual([1, 0]);
  });

  test('is opened by none of the owners of another customer', async () => {
    const { user, session, strict, lax } = await recovered();
    const { token, stepUpToken } = await ownerOf(lax.id);
    await api.post(`${people}/${user.id}/readmit`, { stepUpToken }, token);
    expect((await act(strict.id, session)).json().missing).toBe('readmission');
  });

  test('asks the owner for a factor', async () => {
    const { user, strict } = await recovered();
    const { token } = await ownerOf(strict.id);
    const response = await api.post(`${people}/${user.id}/readmit`, {}, token);
    expect([response.statusCode, typeOf(response)]).toEqual([403, 'step-up-required']);
  });

  test('is opened by no one for themselves, not before it demands anything either', async () => {
    const { user, authenticator } = await withPasskey();
    const customer = await createCustomer(db.database);
    await createMembership(db.database, { userId: user.id, customerId: customer.id, role: 'owner' });
    await asJob(
      sql`INSERT INTO recovered_memberships (customer_id, user_id) VALUES (${customer.id}, ${user.id})`,
    );
    const session = await api.signedIn(user.id);
    const stepUpToken = await stepUpBy(api, session, authenticator);
    const { token } = (await act(customer.id, session)).json();
    expect((await api.post(`${people}/${user.id}/readmit`, { stepUpToken }, token)).statusCode).toBe(403);
  });
});
