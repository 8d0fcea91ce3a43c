import { createLineLink, createUser, usePortal } from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PASSWORD = 'a long enough passphrase';
const LINKS = '/customer-portal/auth/line_links';

const { db, api } = usePortal();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function createPerson(withPassword = true) {
  const { id, email } = await createUser(db.database, withPassword ? { passwordHash } : {});
  return { id, email, token: await api.signedIn(id) };
}
const remove = (id: number, token: string) =>
  api.post(`${LINKS}/${id}/remove`, { password: PASSWORD }, token);
const linksOf = async (token: string) => (await api.get(LINKS, token)).json().lineLinks;
const isLinked = async (token: string) =>
  (await api.get('/customer-portal/auth/me', token)).json().user.lineLinked;

test('a person sees only their own LINE accounts', async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  expect([await linksOf(person.token), await isLinked(person.token)]).toEqual([[], false]);
  const id = await createLineLink(db.database, person.id);
  await createLineLink(db.database, other.id);
  expect(await linksOf(person.token)).toEqual([
    { id, displayName: null, linkedAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(await isLinked(person.token)).toBe(true);
});

test('a person can remove only their own LINE accounts, and gets a mail about it', async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const [own, foreign] = [
    await createLineLink(db.database, person.id),
    await createLineLink(db.database, other.id),
  ];
  expect((await remove(foreign, person.token)).statusCode).toBe(404);
  expect((await remove(own, person.token)).statusCode).toBe(204);
  expect([await linksOf(person.token), await isLinked(person.token)]).toEqual([[], false]);
  expect(await linksOf(other.token)).toHaveLength(1);
  await api.deliver();
  expect(api.mails.findLast(({ to }) => to === person.email)?.subject).toContain(
    'LINE was removed from your account',
  );
});

test('a LINE account that is the only way to sign in cannot be removed before a password is set', async () => {
  const person = await createPerson(false);
  const id = await createLineLink(db.database, person.id);
  const refused = await api.post(`${LINKS}/${id}/remove`, {}, person.token);
  expect(refused.json()).toMatchObject({
    type: 'urn:atrium:problem:only-sign-in',
    status: 409,
    detail: 'Set a password first, then remove the LINE account.',
  });
  expect(await linksOf(person.token)).toHaveLength(1);
});

test.each([
  [true, 0],
  [undefined, 1],
])('a password change with unlinkLine %p leaves %d LINE accounts', async (unlinkLine, left) => {
  const person = await createPerson();
  await createLineLink(db.database, person.id);
  const passwords = { currentPassword: PASSWORD, newPassword: 'quite another passphrase' };
  const change = { ...passwords, unlinkLine };
  const response = await api.post('/customer-portal/auth/change_password', change, person.token);
  expect(response.statusCode).toBe(204);
  expect(await linksOf(person.token)).toHaveLength(left);
});
