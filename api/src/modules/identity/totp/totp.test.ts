import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import {
  beginTotp,
  type CodeAt,
  createPasskey,
  createPasswordReset,
  createTotp,
  NEW_PASSWORD,
  OLD_PASSWORD,
  stepUpBy,
  useAccounts,
  usePortal,
} from '../../../testing/index.ts';
import { createSealedSecrets } from './sealed-secrets.ts';
import { resealSecrets } from './totp.service.ts';

const secrets = [randomBytes(32).toString('base64url')];
const portal = usePortal({ session: { secrets, basePath: '/api/auth', publicUrl: undefined } });
const { db, api } = portal;
const { createPerson, call } = useAccounts(portal);
const password = OLD_PASSWORD;
const STEP_MS = 30_000;
/** In the middle of a step. */
const NOW = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
const run = (query: Sql) => db.database.asJob((tx) => tx.rows(query));

beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  await run(sql`DELETE FROM login_attempts`);
});
afterEach(() => void jest.restoreAllMocks());

async function createOwner() {
  const person = await createPerson();
  const token = await api.signedIn(person.id);
  return { ...person, token, codeAt: await createTotp(api, token, { password }) };
}

const refusalOf = ({ json }: { json: () => { type?: string } }) => json().type?.split(':').at(-1);
const totpOf = async (token: string) => (await api.get('/customer-portal/auth/totp', token)).json().totp;
const stepUp = (token: string, totp: string) => call('step_up', { totp }, token);
const tokenOf = async (token: string, codeAt: CodeAt): Promise<string> =>
  (await stepUp(token, codeAt(NOW + STEP_MS))).json().stepUpToken;

describe('adding an authenticator app', () => {
  test('takes the password and a first code, and gives its secret once', async () => {
    const person = await createPerson();
    const token = await api.signedIn(person.id);
    expect(refusalOf(await call('totp/begin', {}, token))).toBe('password-required');
    const begun = (await call('totp/begin', { password }, token)).json();
    expect(begun).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`secret=${begun.secret}`),
    });
    expect(decodeURIComponent(begun.address)).toContain(`:${person.email}?`);
    expect(await totpOf(token)).toBeNull();
  });

  test('refuses a wrong code, and one of a secret that was replaced', async () => {
    const token = await api.signedIn((await createPerson()).id);
    const former = await beginTotp(api, token, { password });
    const codeAt = await beginTotp(api, token, { password });
    for (const code of [former(NOW), former(NOW + 1e9)])
      expect((await call('totp', { code }, token)).statusCode).toBe(422);
    expect((await call('totp', { code: codeAt(NOW) }, token)).statusCode).toBe(204);
    expect(await totpOf(token)).toEqual({ addedAt: expect.any(String), lastUsedAt: null });
  });

  test('has to be finished within a quarter of an hour', async () => {
    const { id } = await createPerson();
    const token = await api.signedIn(id);
    const codeAt = await beginTotp(api, token, { password });
    await run(sql`UPDATE totp_secrets SET created_at = now() - interval '16 minutes' WHERE user_id = ${id}`);
    expect((await call('totp', { code: codeAt(NOW) }, token)).statusCode).toBe(422);
  });

  test('replaces none that there is', async () => {
    const { token, codeAt } = await createOwner();
    const stepUpToken = await tokenOf(token, codeAt);
    expect(refusalOf(await call('totp/begin', { stepUpToken }, token))).toBe('conflict');
  });

  test('is told of by mail', async () => {
    const { email } = await createOwner();
    await api.deliver();
    expect(api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Authenticator app added'),
    ]);
  });
});

describe('a code', () => {
  test('proves a call that the password proves no more', async () => {
    const { token, codeAt } = await createOwner();
    const refused = (await call('sessions/revoke_others', { password }, token)).json();
    expect(refused).toMatchObject({ type: 'urn:atrium:problem:step-up-required', factors: ['totp'] });
    const stepUpToken = await tokenOf(token, codeAt);
    expect((await call('sessions/revoke_others', { stepUpToken }, token)).statusCode).toBe(204);
    expect(await totpOf(token)).toMatchObject({ lastUsedAt: expect.any(String) });
  });

  test('proves nothing where there is a passkey, which is stronger', async () => {
    const { id, token, codeAt } = await createOwner();
    const proof = { stepUpToken: await tokenOf(token, codeAt) };
    const { authenticator } = await createPasskey(api, token, proof);
    await run(sql`UPDATE totp_secrets SET last_step = 0 WHERE user_id = ${id}`);
    const weaker = { stepUpToken: await tokenOf(token, codeAt) };
    expect(refusalOf(await call('sessions/revoke_others', weaker, token))).toBe('step-up-required');
    const stepUpToken = await stepUpBy(api, token, authenticator);
    expect((await call('sessions/revoke_others', { stepUpToken }, token)).statusCode).toBe(204);
  });

  test('is taken from a clock that is half a minute behind or ahead, and from no other', async () => {
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 422],
    ] as const) {
      const { id, token, codeAt } = await createOwner();
      await run(sql`UPDATE totp_secrets SET last_step = 0 WHERE user_id = ${id}`);
      expect([steps, (await stepUp(token, codeAt(NOW + steps * STEP_MS))).statusCode]).toEqual([
        steps,
        status,
      ]);
    }
  });

  test('is taken once, and none before it', async () => {
    const { token, codeAt } = await createOwner();
    const next = codeAt(NOW + STEP_MS);
    expect((await stepUp(token, codeAt(NOW))).statusCode).toBe(422);
    expect((await stepUp(token, next)).statusCode).toBe(200);
    for (const code of [next, codeAt(NOW), codeAt(NOW - STEP_MS)])
      expect((await stepUp(token, code)).statusCode).toBe(422);
  });

  test('is taken once, even by two calls at a time', async () => {
    const { token, codeAt } = await createOwner();
    const code = codeAt(NOW + STEP_MS);
    const both = await Promise.all([stepUp(token, code), stepUp(token, code)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  test('cannot be guessed', async () => {
    const { token, codeAt } = await createOwner();
    const wrong = codeAt(NOW + 1e9);
    for (let guesses = 0; guesses < 5; guesses++) expect((await stepUp(token, wrong)).statusCode).toBe(422);
    expect((await stepUp(token, codeAt(NOW + STEP_MS))).statusCode).toBe(429);
  });
});

test('an authenticator app is removed by a code', async () => {
  const { token, codeAt } = await createOwner();
  expect(refusalOf(await call('totp/remove', { password }, token))).toBe('step-up-required');
  const stepUpToken = await tokenOf(token, codeAt);
  expect((await call('totp/remove', { stepUpToken }, token)).statusCode).toBe(204);
  expect(await totpOf(token)).toBeNull();
});

test('a reset of the password removes what was added in the last three days, and nothing older', async () => {
  const [recent, older] = [await createOwner(), await createOwner()];
  await run(sql`
    UPDATE totp_secrets SET confirmed_at = now() - interval '4 days' WHERE user_id = ${older.id}`);
  for (const { id } of [recent, older]) {
    const token = await createPasswordReset(db.database, id);
    await call('reset_password', { token, password: NEW_PASSWORD });
  }
  expect(await totpOf(await api.signedIn(recent.id))).toBeNull();
  expect(await totpOf(await api.signedIn(older.id))).not.toBeNull();
});

describe('the stored secret', () => {
  const stored = async (id: number) =>
    (
      await run(
        sql`SELECT sealed_secret AS sealed, key_id AS "keyId" FROM totp_secrets WHERE user_id = ${id}`,
      )
    )[0] as {
      sealed: Buffer;
      keyId: string;
    };

  test('is encrypted for its person alone', async () => {
    const { id } = await createOwner();
    const own = await stored(id);
    const sealing = createSealedSecrets(secrets, 'totp');
    const secret = sealing.open(id, own);
    expect(secret).toHaveLength(20);
    expect(own.sealed.includes(secret ?? '')).toBe(false);
    expect(sealing.open(id + 1, own)).toBeUndefined();
    expect(
      createSealedSecrets(['another secret of 32 characters or more'], 'totp').open(id, own),
    ).toBeUndefined();
  });

  test('is encrypted again after a change of the secret, so that the former one can be dropped', async () => {
    const { id, token, codeAt } = await createOwner();
    const next = createSealedSecrets(['the next secret of 32 characters or more', ...secrets], 'totp');
    while ((await db.database.asJob((tx) => resealSecrets(tx, next, 2))) > 0);
    const afterwards = createSealedSecrets(['the next secret of 32 characters or more'], 'totp');
    expect(afterwards.open(id, await stored(id))).toHaveLength(20);
    expect((await stepUp(token, codeAt(NOW + STEP_MS))).statusCode).toBe(422);
  });
});

describe('recovery codes', () => {
  async function createCodes() {
    const owner = await createOwner();
    const stepUpToken = await tokenOf(owner.token, owner.codeAt);
    const response = await call('recovery_codes', { stepUpToken }, owner.token);
    return { ...owner, codes: response.json().codes as [string, string, ...string[]] };
  }
  const countOf = async (token: string) =>
    (await api.get('/customer-portal/auth/recovery_codes', token)).json();
  const recover = (token: string, recoveryCode: string) => call('step_up', { recoveryCode }, token);

  test('are ten, long enough that no one guesses them, and stored as hashes', async () => {
    const { id, token, codes } = await createCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
    expect(await countOf(token)).toEqual({ remaining: 10, createdAt: expect.any(String) });
    const rows = await run(sql`SELECT r::text AS row FROM recovery_codes r WHERE user_id = ${id}`);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  test('prove one call each, whichever factor is lost, and the person is told', async () => {
    const { token, codes, email } = await createCodes();
    const { stepUpToken } = (await recover(token, codes[0].toUpperCase().replaceAll('-', ' '))).json();
    expect((await call('totp/remove', { stepUpToken }, token)).statusCode).toBe(204);
    await api.deliver();
    const subjects = api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Recovery code used'));
  });

  test('are used up one by one, the last one too', async () => {
    const { id, token, codes } = await createCodes();
    await run(sql`UPDATE recovery_codes SET used_at = now() WHERE user_id = ${id} AND code_hash <> (
      SELECT code_hash FROM recovery_codes WHERE user_id = ${id} LIMIT 1)`);
    const responses = [];
    for (const code of codes) {
      await run(sql`DELETE FROM login_attempts`);
      responses.push(await recover(token, code));
    }
    const taken = responses.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(await countOf(token)).toMatchObject({ remaining: 0 });
    const { stepUpToken } = taken[0]?.json() ?? {};
    expect((await call('sessions/revoke_others', { stepUpToken }, token)).statusCode).toBe(204);
  });

  test('are refused to another person', async () => {
    const { codes } = await createCodes();
    const { token } = await createOwner();
    expect((await recover(token, codes[0])).statusCode).toBe(422);
  });

  test('end with new ones', async () => {
    const { token, codes } = await createCodes();
    const { stepUpToken } = (await recover(token, codes[0])).json();
    expect((await call('recovery_codes', { stepUpToken }, token)).statusCode).toBe(201);
    expect((await recover(token, codes[1])).statusCode).toBe(422);
    expect(await countOf(token)).toMatchObject({ remaining: 10 });
  });

  test('end with the last factor that they are for', async () => {
    const { token, codes } = await createCodes();
    const { stepUpToken } = (await recover(token, codes[0])).json();
    await call('totp/remove', { stepUpToken }, token);
    expect(await countOf(token)).toEqual({ remaining: 0, createdAt: null });
  });

  test('are refused to who has nothing to lose', async () => {
    const token = await api.signedIn((await createPerson()).id);
    expect(refusalOf(await call('recovery_codes', { password }, token))).toBe('conflict');
  });

  test('cannot be guessed', async () => {
    const { token } = await createCodes();
    for (let guesses = 0; guesses < 5; guesses++)
      expect((await recover(token, 'a guess')).statusCode).toBe(422);
    expect((await recover(token, 'a guess')).statusCode).toBe(429);
  });
});
