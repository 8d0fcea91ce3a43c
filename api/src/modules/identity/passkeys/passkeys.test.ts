import { generateKeyPairSync } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { makersAttestation, selfAttestation } from '../../../testing/attestations.ts';
import {
  beginPasskeySignIn,
  createLineLink,
  createPasskey,
  createPasswordReset,
  createSession,
  createUser,
  type Deviation,
  NEW_PASSWORD,
  OLD_PASSWORD,
  PORTAL_ORIGIN,
  stepUpBy,
  useAccounts,
  usePortal,
  VirtualAuthenticator,
} from '../../../testing/index.ts';
import { factorsJobs } from '../factors/index.ts';

const portal = usePortal();
const { db, api } = portal;
const { createPerson, call, mailedCode } = useAccounts(portal);
const password = OLD_PASSWORD;
const run = (query: Sql) => db.database.asJob((tx) => tx.rows(query));

// All tests have one address, whose failures count together.
beforeEach(() => run(sql`DELETE FROM login_attempts`));

async function createOwner() {
  const person = await createPerson();
  const sessionId = await createSession(db.database, person.id);
  const token = await api.app.tokens.signUser(person.id, sessionId);
  return { ...person, sessionId, token, ...(await createPasskey(api, token, { password })) };
}

const signIn = async (authenticator: VirtualAuthenticator, deviation?: Deviation) => {
  const credential = authenticator.use(await beginPasskeySignIn(api), deviation);
  return call('passkeys/sign_in', { credential });
};
const refusalOf = ({ json }: { json: () => { type?: string } }) => json().type?.split(':').at(-1);
const passkeysOf = async (token: string) =>
  (await api.get('/customer-portal/auth/passkeys', token)).json().passkeys;

test('a passkey signs in by itself, and its session knows that', async () => {
  const { id, authenticator } = await createOwner();
  const { token } = (await signIn(authenticator)).json();
  expect((await api.get('/customer-portal/auth/me', token)).json().user.id).toBe(id);
  const sessions = await run(sql`
    SELECT f.factor FROM session_factors f WHERE f.user_id = ${id} AND f.proved_at > now() - interval '1 minute'`);
  expect(sessions).toEqual([{ factor: 'passkey' }]);
});

test('a session by password or LINE knows that too', async () => {
  const { id, email } = await createPerson();
  await api.post('/api/login/', { email, password });
  expect(await run(sql`SELECT factor FROM session_factors WHERE user_id = ${id}`)).toEqual([
    { factor: 'password' },
  ]);
});

test('a passkey is listed with when it was used, and renamed', async () => {
  const { token, passkey, authenticator } = await createOwner();
  expect(await passkeysOf(token)).toEqual([passkey]);
  expect(passkey).toMatchObject({ name: 'My laptop', isSynced: false, lastUsedAt: null });
  await signIn(authenticator);
  await call(`passkeys/${passkey.id}/rename`, { name: 'Key ring' }, token);
  expect(await passkeysOf(token)).toEqual([{ ...passkey, name: 'Key ring', lastUsedAt: expect.any(String) }]);
});

test('neither the key of a passkey nor what authenticators know it by is in the list', async () => {
  const { token } = await createOwner();
  const [listed] = await passkeysOf(token);
  expect(Object.keys(listed).toSorted()).toEqual(['createdAt', 'id', 'isSynced', 'lastUsedAt', 'name']);
});

describe('adding a passkey', () => {
  test('asks for the password, then for a passkey that is there', async () => {
    const person = await createPerson();
    const token = await api.signedIn(person.id);
    expect(refusalOf(await call('passkeys/begin', {}, token))).toBe('password-required');
    const { authenticator } = await createPasskey(api, token, { password });
    const refused = await call('passkeys/begin', { password }, token);
    expect(refused.json()).toMatchObject({
      type: 'urn:atrium:problem:step-up-required',
      factors: ['passkey'],
    });
    const stepUpToken = await stepUpBy(api, token, authenticator);
    expect((await call('passkeys/begin', { stepUpToken }, token)).statusCode).toBe(200);
  });

  test('asks who has no password for a code by mail', async () => {
    const person = await createUser(db.database);
    await createLineLink(db.database, person.id);
    const token = await api.signedIn(person.id);
    expect(refusalOf(await call('passkeys/begin', {}, token))).toBe('otp-required');
    const { otpId } = (await call('request_otp', { purpose: 'change_factors' }, token)).json();
    const { otpToken } = (await call('validate_otp', { otpId, code: mailedCode(person) }, token)).json();
    expect((await call('passkeys/begin', { otpToken }, token)).statusCode).toBe(200);
  });

  test('names the passkeys that are there, so that an authenticator makes no second one', async () => {
    const { token, authenticator } = await createOwner();
    const stepUpToken = await stepUpBy(api, token, authenticator);
    const { options } = (await call('passkeys/begin', { stepUpToken }, token)).json();
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id, transports: ['internal'] },
    ]);
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' });
  });

  const begin = async () => {
    const token = await api.signedIn((await createPerson()).id);
    const { options } = (await call('passkeys/begin', { password }, token)).json();
    return { token, options, authenticator: new VirtualAuthenticator(PORTAL_ORIGIN) };
  };
  const deviations: [string, Deviation][] = [
    ['of another origin', { origin: 'https://portal.evil.example' }],
    ['of a page within another site', { crossOrigin: true }],
    ['for another site', { rpId: 'evil.example' }],
    ['that answers another challenge', { challenge: 'QUFBQQ' }],
    ['that is a use of one', { type: 'webauthn.get' }],
    ['without the person', { isPresent: false }],
    ['without a check of the person', { isVerified: false }],
    ['with a certificate that no one asked for', { attestation: makersAttestation }],
  ];
  test.each(deviations)('refuses one %s', async (_name, deviation) => {
    const { token, options, authenticator } = await begin();
    const credential = authenticator.create(options, deviation);
    const response = await call('passkeys', { name: 'Mine', credential }, token);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['credential']]);
    expect(await passkeysOf(token)).toEqual([]);
  });

  test('takes one that attests itself', async () => {
    const { token, options, authenticator } = await begin();
    const credential = authenticator.create(options, { attestation: selfAttestation });
    expect((await call('passkeys', { name: 'Mine', credential }, token)).statusCode).toBe(201);
  });

  test('refuses a key of an algorithm that was not offered', async () => {
    const { token, options } = await begin();
    const credential = new VirtualAuthenticator(PORTAL_ORIGIN, { curve: 'P-384' }).create(options);
    expect((await call('passkeys', { name: 'Mine', credential }, token)).statusCode).toBe(422);
  });

  test('refuses a challenge of another session, and one that was used or has expired', async () => {
    const { token, options, authenticator } = await begin();
    const credential = authenticator.create(options);
    const other = await api.signedIn((await createPerson()).id);
    const statusWith = async (by: string) =>
      (await call('passkeys', { name: 'Mine', credential }, by)).statusCode;
    expect(await statusWith(other)).toBe(422);
    expect(await statusWith(token)).toBe(201);
    await run(sql`DELETE FROM passkeys WHERE credential_id = ${Buffer.from(authenticator.id, 'base64url')}`);
    expect(await statusWith(token)).toBe(422);
    const late = await begin();
    await run(sql`UPDATE passkey_challenges SET expires_at = now()`);
    const lateCredential = late.authenticator.create(late.options);
    expect(
      (await call('passkeys', { name: 'Late', credential: lateCredential }, late.token)).statusCode,
    ).toBe(422);
  });

  test('refuses a passkey that someone has already', async () => {
    const { authenticator } = await createOwner();
    const { token, options } = await begin();
    const credential = authenticator.create(options);
    expect((await call('passkeys', { name: 'Mine', credential }, token)).statusCode).toBe(422);
  });

  test('is told of by mail', async () => {
    const { email } = await createOwner();
    await api.deliver();
    expect(api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Passkey added: My laptop'),
    ]);
  });
});

describe('signing in with a passkey', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const deviations: [string, Deviation][] = [
    ['of another origin', { origin: 'https://portal.evil.example' }],
    ['of a page within another site', { crossOrigin: true }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'QUFBQQ' }],
    ['that creates one', { type: 'webauthn.create' }],
    ['without the person', { isPresent: false }],
    ['without a check of the person', { isVerified: false }],
    ['by another key', { key: other }],
    ['for another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['that does not say for whom', { userHandle: null }],
    ['by a passkey that no one has', { id: 'QUFBQUFBQUFBQUFBQUFBQQ' }],
  ];
  test.each(deviations)('refuses a signature %s, and says no more', async (_name, deviation) => {
    const { authenticator } = await createOwner();
    const { requestId, ...refused } = (await signIn(authenticator, deviation)).json();
    expect(refused).toEqual({
      type: 'urn:atrium:problem:passkey-refused',
      title: 'This passkey cannot sign in.',
      status: 422,
      instance: '/customer-portal/auth/passkeys/sign_in',
    });
    expect((await signIn(authenticator)).statusCode).toBe(200);
  });

  test('refuses the passkey of another person under the name of the own one', async () => {
    const [one, another] = [await createOwner(), await createOwner()];
    const response = await signIn(one.authenticator, { id: another.authenticator.id });
    expect(refusalOf(response)).toBe('passkey-refused');
  });

  test('refuses a challenge that was used, has expired, or was for something else', async () => {
    const { authenticator, token } = await createOwner();
    const options = await beginPasskeySignIn(api);
    const credential = authenticator.use(options);
    expect((await call('passkeys/sign_in', { credential })).statusCode).toBe(200);
    expect(refusalOf(await call('passkeys/sign_in', { credential }))).toBe('passkey-refused');
    const again = authenticator.use(options);
    expect(refusalOf(await call('passkeys/sign_in', { credential: again }))).toBe('passkey-refused');
    const { passkey: ofStepUp } = (await call('step_up/begin', {}, token)).json();
    const foreign = authenticator.use(ofStepUp);
    expect(refusalOf(await call('passkeys/sign_in', { credential: foreign }))).toBe('passkey-refused');
    const late = await beginPasskeySignIn(api);
    await run(sql`UPDATE passkey_challenges SET expires_at = now()`);
    const expired = authenticator.use(late);
    expect(refusalOf(await call('passkeys/sign_in', { credential: expired }))).toBe('passkey-refused');
  });

  test('refuses a count that goes back and mails its person, and the passkey stays', async () => {
    const { authenticator, email, token } = await createOwner();
    await signIn(authenticator);
    await signIn(authenticator);
    for (const counter of [2, 1, 0])
      expect(refusalOf(await signIn(authenticator, { counter }))).toBe('passkey-refused');
    await api.deliver();
    const subjects = api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Passkey refused: My laptop'))).toHaveLength(3);
    expect(await passkeysOf(token)).toHaveLength(1);
    expect((await signIn(authenticator, { counter: 9 })).statusCode).toBe(200);
  });

  test('mails no one about a count without a right signature', async () => {
    const { authenticator, email } = await createOwner();
    await signIn(authenticator);
    await signIn(authenticator, { counter: 1, key: other });
    await api.deliver();
    const subjects = api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('Passkey added')]);
  });

  test('takes an authenticator that does not count', async () => {
    const { authenticator } = await createOwner();
    for (const counter of [0, 0]) expect((await signIn(authenticator, { counter })).statusCode).toBe(200);
  });

  test('refuses a deactivated account like an unknown passkey', async () => {
    const { id, authenticator } = await createOwner();
    await run(sql`UPDATE users SET status = 'deactivated' WHERE id = ${id}`);
    expect(refusalOf(await signIn(authenticator))).toBe('passkey-refused');
  });

  test('delays guesses, at a known and at an unknown passkey', async () => {
    const known = (await createOwner()).authenticator;
    for (const authenticator of [known, new VirtualAuthenticator(PORTAL_ORIGIN)]) {
      const guess = async () => (await signIn(authenticator, { key: other })).statusCode;
      for (let guesses = 0; guesses < 5; guesses++) expect(await guess()).toBe(422);
      expect(await guess()).toBe(429);
    }
  });

  test('asks for a challenge as strangers do, and names no passkey', async () => {
    expect(await beginPasskeySignIn(api)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
  });
});

describe('a step-up', () => {
  test('proves one call, in its session, and is recorded there', async () => {
    const { id, sessionId, token, authenticator } = await createOwner();
    const stepUpToken = await stepUpBy(api, token, authenticator);
    const other = await api.signedIn(id);
    const begin = (by: string, proof: object) => call('passkeys/begin', proof, by);
    expect(refusalOf(await begin(other, { stepUpToken }))).toBe('step-up-required');
    expect((await begin(token, { stepUpToken })).statusCode).toBe(200);
    expect(refusalOf(await begin(token, { stepUpToken }))).toBe('step-up-required');
    expect(await run(sql`SELECT factor FROM session_factors WHERE session_id = ${sessionId}`)).toEqual([
      { factor: 'passkey' },
    ]);
  });

  test('has to be used within five minutes', async () => {
    const { token, authenticator } = await createOwner();
    const stepUpToken = await stepUpBy(api, token, authenticator);
    await run(sql`UPDATE step_ups SET expires_at = now()`);
    expect(refusalOf(await call('passkeys/begin', { stepUpToken }, token))).toBe('step-up-required');
  });

  test('is refused to the passkey of another person, and to a challenge of another session', async () => {
    const [one, another] = [await createOwner(), await createOwner()];
    const stepUp = async (asked: string, by: string, authenticator: VirtualAuthenticator) => {
      const { passkey } = (await call('step_up/begin', {}, asked)).json();
      return (await call('step_up', { passkey: authenticator.use(passkey) }, by)).statusCode;
    };
    expect(await stepUp(one.token, one.token, another.authenticator)).toBe(422);
    expect(await stepUp(await api.signedIn(one.id), one.token, one.authenticator)).toBe(422);
    expect(await stepUp(one.token, one.token, one.authenticator)).toBe(200);
  });

  test('is delayed after failures, together with the password', async () => {
    const { token, authenticator } = await createOwner();
    const guess = async () => {
      const { passkey } = (await call('step_up/begin', {}, token)).json();
      const used = authenticator.use(passkey, { isVerified: false });
      return (await call('step_up', { passkey: used }, token)).statusCode;
    };
    for (let guesses = 0; guesses < 5; guesses++) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
    expect((await call('sessions/revoke_others', { password }, token)).statusCode).toBe(429);
  });

  test('offers nothing to a person with a password alone', async () => {
    const token = await api.signedIn((await createPerson()).id);
    expect((await call('step_up/begin', {}, token)).json()).toEqual({ factors: [], passkey: null });
  });
});

describe('removing a passkey', () => {
  const remove = async (token: string, id: number, authenticator: VirtualAuthenticator) =>
    call(`passkeys/${id}/remove`, { stepUpToken: await stepUpBy(api, token, authenticator) }, token);

  test('asks for a passkey, and ends it', async () => {
    const { token, passkey, authenticator } = await createOwner();
    expect(refusalOf(await call(`passkeys/${passkey.id}/remove`, { password }, token))).toBe(
      'step-up-required',
    );
    expect((await remove(token, passkey.id, authenticator)).statusCode).toBe(204);
    expect(await passkeysOf(token)).toEqual([]);
    expect(refusalOf(await signIn(authenticator))).toBe('passkey-refused');
  });

  test('is refused for the last way to sign in', async () => {
    const { id, token, passkey, authenticator } = await createOwner();
    await run(sql`DELETE FROM credentials WHERE user_id = ${id}`);
    expect(refusalOf(await remove(token, passkey.id, authenticator))).toBe('only-sign-in');
    expect(await passkeysOf(token)).toHaveLength(1);
    await createLineLink(db.database, id);
    expect((await remove(token, passkey.id, authenticator)).statusCode).toBe(204);
  });

  test('lets the LINE account go first, since the passkey still signs in', async () => {
    const { id, token, authenticator } = await createOwner();
    await run(sql`DELETE FROM credentials WHERE user_id = ${id}`);
    const linkId = await createLineLink(db.database, id);
    const stepUpToken = await stepUpBy(api, token, authenticator);
    expect((await call(`line_links/${linkId}/remove`, { stepUpToken }, token)).statusCode).toBe(204);
  });
});

test('a reset of the password removes passkeys of the last three days, and no older one', async () => {
  const [recent, older] = [await createOwner(), await createOwner()];
  await run(sql`UPDATE passkeys SET created_at = now() - interval '4 days' WHERE user_id = ${older.id}`);
  for (const { id } of [recent, older]) {
    const token = await createPasswordReset(db.database, id);
    expect((await call('reset_password', { token, password: NEW_PASSWORD })).statusCode).toBe(204);
  }
  expect(refusalOf(await signIn(recent.authenticator))).toBe('passkey-refused');
  expect((await signIn(older.authenticator)).statusCode).toBe(200);
});

test('what has expired is deleted', async () => {
  await beginPasskeySignIn(api);
  const { token, authenticator } = await createOwner();
  await stepUpBy(api, token, authenticator);
  await run(sql`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
  await run(sql`UPDATE step_ups SET expires_at = now() - interval '1 second'`);
  for (const { runBatch } of factorsJobs()) await db.database.asJob(runBatch);
  expect(await run(sql`SELECT 1 FROM passkey_challenges UNION ALL SELECT 1 FROM step_ups`)).toEqual([]);
});
