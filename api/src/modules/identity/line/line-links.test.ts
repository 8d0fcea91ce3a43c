import { createLineLink, createUser, usePortal } from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PASSWORD = 'a long enough passphrase';
const LINKS = '/customer-portal/auth/line_links';

const { db, api } = usePortal();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function person(withPassword = true) {
  const { id, email } = await createUser(db.database, withPassword ? { passwordHash } : {});
  return { id, email, token: await api.signedIn(id) };
}
const linksOf = async (token: string) => (await api.get(LINKS, token)).json().lineLinks;
const isLinked = async (token: string) =>
  (await api.get('/customer-portal/auth/me', token)).json().user.lineLinked;

test('one sees the LINE accounts that sign one in, and nobody else’s', async () => {
  const [somebody, other] = [await person(), await person()];
  expect([await linksOf(somebody.token), await isLinked(somebody.token)]).toEqual([[], false]);
  const id = await createLineLink(db.database, somebody.id);
  await createLineLink(db.database, other.id);
  expect(await linksOf(somebody.token)).toEqual([
    { id, displayName: null, linkedAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(await isLinked(somebody.token)).toBe(true);
});

test('one removes one’s own, and is told so', async () => {
  const [somebody, other] = [await person(), await person()];
  const [own, foreign] = [
    await createLineLink(db.database, somebody.id),
    await createLineLink(db.database, other.id),
  ];
  expect((await api.post(`${LINKS}/${foreign}/remove`, {}, somebody.token)).statusCode).toBe(404);
  expect((await api.post(`${LINKS}/${own}/remove`, {}, somebody.token)).statusCode).toBe(204);
  expect([await linksOf(somebody.token), await isLinked(somebody.token)]).toEqual([[], false]);
  expect(await linksOf(other.token)).toHaveLength(1);
  await api.deliver();
  expect(api.mails.findLast(({ to }) => to === somebody.email)?.subject).toContain(
    'LINE was removed from your account',
  );
});

test('nobody removes their only way in, and is told what to do first', async () => {
  const somebody = await person(false);
  const id = await createLineLink(db.database, somebody.id);
  const refused = await api.post(`${LINKS}/${id}/remove`, {}, somebody.token);
  expect(refused.json()).toMatchObject({
    type: 'urn:atrium:problem:only-sign-in',
    status: 409,
    detail: 'Set a password first, then remove the LINE account.',
  });
  expect(await linksOf(somebody.token)).toHaveLength(1);
});

test.each([
  [true, 0],
  [undefined, 1],
])('a change of the password with unlinkLine %p leaves %d LINE accounts', async (unlinkLine, left) => {
  const somebody = await person();
  await createLineLink(db.database, somebody.id);
  const passwords = { currentPassword: PASSWORD, newPassword: 'quite another passphrase' };
  const change = { ...passwords, unlinkLine };
  const response = await api.post('/customer-portal/auth/change_password', change, somebody.token);
  expect(response.statusCode).toBe(204);
  expect(await linksOf(somebody.token)).toHaveLength(left);
});
