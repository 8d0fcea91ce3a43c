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

/** Somebody with another session and a LINE account, who signed in some minutes ago. */
async function person({ minutesAgo = 11, withPassword = true } = {}) {
  const { id, email } = await createUser(db.database, withPassword ? { passwordHash } : {});
  const sessionId = await createSession(db.database, id);
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE sessions SET started_at = now(), created_at = now() - make_interval(mins => ${minutesAgo})
      WHERE id = ${sessionId}`),
  );
  const [other, linkId] = [await createSession(db.database, id), await createLineLink(db.database, id)];
  return { id, email, sessionId, other, linkId, token: await api.app.tokens.signUser(id, sessionId) };
}
type Somebody = Awaited<ReturnType<typeof person>>;

async function otpTokenOf({ email, token }: Somebody, purpose: string): Promise<string> {
  const { otpId } = (await api.post(`${AUTH}/request_otp`, { purpose }, token)).json();
  const { text = '' } = api.mails.findLast(({ to }) => to === email) ?? {};
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  return (await api.post(`${AUTH}/validate_otp`, { otpId, code }, token)).json().otpToken;
}

const stateOf = ({ id }: Somebody) =>
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
    body: ({ other }: Somebody) => ({ sessionId: other }),
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
    path: ({ linkId }: Somebody) => `${AUTH}/line_links/${linkId}/remove`,
    body: () => ({}),
    after: { sessions: 2, links: 0 },
  },
];

describe.each(protectedCalls)('$call', ({ path, body, purpose, after }) => {
  const tryIt = async (somebody: Somebody, proof: object) => {
    const response = await api.post(path(somebody), { ...body(somebody), ...proof }, somebody.token);
    const { type = '', errors = {} } = response.body ? response.json() : {};
    return [response.statusCode, type.split(':').at(-1), ...Object.keys(errors)];
  };

  test('goes on without more within ten minutes of signing in', async () => {
    const somebody = await person({ minutesAgo: 9 });
    expect(await tryIt(somebody, {})).toEqual([204, '']);
    expect(await stateOf(somebody)).toEqual(after);
  });

  test('asks for the password later, and takes no other and no one-time password', async () => {
    const somebody = await person();
    expect(await tryIt(somebody, {})).toEqual([403, 'password-required']);
    expect(await tryIt(somebody, { password: 'not the passphrase' })).toEqual([
      422,
      'invalid-input',
      'password',
    ]);
    const otpToken = await otpTokenOf(somebody, purpose);
    expect(await tryIt(somebody, { otpToken })).toEqual([403, 'password-required']);
    expect(await stateOf(somebody)).toEqual(untouched);
    expect(await tryIt(somebody, { password: PASSWORD })).toEqual([204, '']);
    expect(await stateOf(somebody)).toEqual(after);
  });

  test('does not go on in a session that ended meanwhile, nor with a password that was reset meanwhile', async () => {
    const ended = await person();
    const changed = await person();
    const hash = await hashPassword('quite another passphrase');
    // What runs while the password is being verified.
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

  test('slows guesses at the password down as sign-in does', async () => {
    const somebody = await person();
    const guess = () => tryIt(somebody, { password: 'not the passphrase' });
    for (let guesses = 0; guesses < 5; guesses++) expect((await guess())[0]).toBe(422);
    expect(await guess()).toEqual([429, 'too-many-attempts']);
  });
});

describe.each(protectedCalls.filter(({ purpose }) => purpose === 'end_sessions'))(
  '$call without a password',
  ({ path, body, after }) => {
    test('asks for a one-time password of that purpose', async () => {
      const somebody = await person({ withPassword: false });
      const tryIt = (proof: object) =>
        api.post(path(somebody), { ...body(somebody), ...proof }, somebody.token);
      expect((await tryIt({})).json().type).toBe('urn:atrium:problem:otp-required');
      const foreign = await otpTokenOf(somebody, 'unlink_line');
      expect((await tryIt({ otpToken: foreign })).json().type).toBe('urn:atrium:problem:otp-required');
      expect(await stateOf(somebody)).toEqual(untouched);
      const otpToken = await otpTokenOf(somebody, 'end_sessions');
      expect((await tryIt({ otpToken })).statusCode).toBe(204);
      expect(await stateOf(somebody)).toEqual(after);
    });
  },
);
