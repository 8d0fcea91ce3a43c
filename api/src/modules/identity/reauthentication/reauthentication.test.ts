import sql from 'sql-template-tag';
import { createLineLink, createSession, createUser, usePortal } from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PASSWORD = 'a long enough passphrase';
const AUTH = '/customer-portal/auth';

const { db, api } = usePortal();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** A person who has just signed in, with another session and a LINE account. */
async function createPerson({ withPassword = true } = {}) {
  const { id, email } = await createUser(db.database, withPassword ? { passwordHash } : {});
  const sessionId = await createSession(db.database, id);
  const [other, linkId] = [await createSession(db.database, id), await createLineLink(db.database, id)];
  return { id, email, sessionId, other, linkId, token: await api.app.tokens.signUser(id, sessionId) };
}
type TestPerson = Awaited<ReturnType<typeof createPerson>>;

async function otpTokenOf({ email, token }: TestPerson, purpose: string): Promise<string> {
  const { otpId } = (await api.post(`${AUTH}/request_otp`, { purpose }, token)).json();
  const { text = '' } = api.mails.findLast(({ to }) => to === email) ?? {};
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  return (await api.post(`${AUTH}/validate_otp`, { otpId, code }, token)).json().otpToken;
}

const stateOf = ({ id }: TestPerson) =>
  db.database.asJob((tx) =>
    tx.one<{ sessions: number; links: number }>(sql`
      SELECT (SELECT count(*)::int FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL) AS sessions,
             (SELECT count(*)::int FROM external_accounts WHERE user_id = ${id}) AS links`),
  );
const untouched = { sessions: 2, links: 1 };

const protectedCalls = [
  {
    call: 'ending a session',
    purpose: 'end_sessions',
    path: () => `${AUTH}/sessions/revoke`,
    body: ({ other }: TestPerson) => ({ sessionId: other }),
    after: { sessions: 1, links: 1 },
  },
  {
    call: 'ending all other sessions',
    purpose: 'end_sessions',
    path: () => `${AUTH}/sessions/revoke_others`,
    body: () => ({}),
    after: { sessions: 1, links: 1 },
  },
  {
    call: 'removing a LINE account',
    purpose: 'unlink_line',
    path: ({ linkId }: TestPerson) => `${AUTH}/line_links/${linkId}/remove`,
    body: () => ({}),
    after: { sessions: 2, links: 0 },
  },
];

describe.each(protectedCalls)('$call', ({ path, body, purpose, after }) => {
  const tryIt = async (person: TestPerson, proof: object) => {
    const response = await api.post(path(person), { ...body(person), ...proof }, person.token);
    const { type = '', errors = {} } = response.body ? response.json() : {};
    return [response.statusCode, type.split(':').at(-1), ...Object.keys(errors)];
  };

  test('needs the password, however young the session is, and accepts no other and no one-time password', async () => {
    const person = await createPerson();
    expect(await tryIt(person, {})).toEqual([403, 'password-required']);
    expect(await tryIt(person, { password: 'not the passphrase' })).toEqual([
      422,
      'invalid-input',
      'password',
    ]);
    const otpToken = await otpTokenOf(person, purpose);
    expect(await tryIt(person, { otpToken })).toEqual([403, 'password-required']);
    expect(await stateOf(person)).toEqual(untouched);
    expect(await tryIt(person, { password: PASSWORD })).toEqual([204, '']);
    expect(await stateOf(person)).toEqual(after);
  });

  test('is refused if the session has ended or the password has changed in the meantime', async () => {
    const ended = await createPerson();
    const changed = await createPerson();
    const hash = await hashPassword('quite another passphrase');
    // The work runs while the password is being verified.
    const verifyingEnds = (work: ReturnType<typeof sql>) =>
      jest.spyOn(api.app.database, 'asLogin').mockImplementationOnce(async (first) => {
        const found = await db.database.asLogin(first);
        await db.database.asJob((tx) => tx.rows(work));
        return found;
      });
    verifyingEnds(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${ended.sessionId}`);
    expect((await tryIt(ended, { password: PASSWORD }))[0]).toBe(401);
    verifyingEnds(sql`UPDATE credentials SET password_hash = ${hash} WHERE user_id = ${changed.id}`);
    expect(await tryIt(changed, { password: PASSWORD })).toEqual([403, 'password-required']);
    expect(await stateOf(changed)).toEqual(untouched);
  });

  test('delays guesses at the password like sign-in', async () => {
    const person = await createPerson();
    const guess = () => tryIt(person, { password: 'not the passphrase' });
    for (let guesses = 0; guesses < 5; guesses++) expect((await guess())[0]).toBe(422);
    expect(await guess()).toEqual([429, 'too-many-attempts']);
  });
});

describe.each(protectedCalls.filter(({ purpose }) => purpose === 'end_sessions'))(
  '$call without a password',
  ({ path, body, after }) => {
    test('needs a one-time password for that purpose', async () => {
      const person = await createPerson({ withPassword: false });
      const tryIt = (proof: object) => api.post(path(person), { ...body(person), ...proof }, person.token);
      expect((await tryIt({})).json().type).toBe('urn:atrium:problem:otp-required');
      const foreign = await otpTokenOf(person, 'unlink_line');
      expect((await tryIt({ otpToken: foreign })).json().type).toBe('urn:atrium:problem:otp-required');
      expect(await stateOf(person)).toEqual(untouched);
      const otpToken = await otpTokenOf(person, 'end_sessions');
      expect((await tryIt({ otpToken })).statusCode).toBe(204);
      expect(await stateOf(person)).toEqual(after);
    });
  },
);
