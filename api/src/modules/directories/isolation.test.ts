import sql from 'sql-template-tag';
import {
  createDirectory,
  memberValues,
  type SentList,
  type TestDirectory,
  userBody,
} from '../../testing/directories.ts';
import { createUser, type Member, OLD_PASSWORD, usePortal } from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
const UNKNOWN = '0b0a2f4e-0000-4000-8000-000000000001';

let mine: { owner: Member; directory: TestDirectory };
let theirs: { owner: Member; directory: TestDirectory; userId: string; groupId: string; userName: string };

beforeAll(async () => {
  const passwordHash = await hashPassword(OLD_PASSWORD);
  const owner = await createMember({ passwordHash });
  mine = { owner, directory: await createDirectory(portal, owner) };
  const other = await createMember({ passwordHash });
  const directory = await createDirectory(portal, other);
  const { id: userId, userName } = await directory.createUser({ externalId: 'E-1' });
  const { id: groupId } = await directory.createGroup('Managers', [userId]);
  theirs = { owner: other, directory, userId, groupId, userName };
});

/** All rows of the other customer, as an administrator of the database sees them. */
function rowsOfOthers(): Promise<unknown[]> {
  const id = theirs.owner.customerId;
  return db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT 'user' AS of, s::text FROM scim_users s WHERE customer_id = ${id}
      UNION ALL SELECT 'group', s::text FROM scim_groups s WHERE customer_id = ${id}
      UNION ALL SELECT 'member', s::text FROM scim_group_members s WHERE customer_id = ${id}
      UNION ALL SELECT 'error', s::text FROM scim_errors s WHERE customer_id = ${id}
      UNION ALL SELECT 'membership', s::text FROM memberships s WHERE customer_id = ${id}
      UNION ALL SELECT 'invitation', s::text FROM invitations s WHERE customer_id = ${id}
      UNION ALL SELECT 'log', s::text FROM activity_logs s WHERE customer_id = ${id}`),
  );
}

const patch = { Operations: [{ op: 'replace', path: 'displayName', value: 'Taken' }] };

describe.each([
  ['Users', () => theirs.userId, () => userBody()],
  ['Groups', () => theirs.groupId, () => ({ displayName: 'Taken' })],
] as const)('%s of another customer', (endpoint, idOf, bodyOf) => {
  test.each([
    ['GET', undefined],
    ['PUT', bodyOf],
    ['PATCH', () => patch],
    ['DELETE', undefined],
  ] as const)('answer %s as an unknown id does, and stay as they are', async (method, body) => {
    const before = await rowsOfOthers();
    const answer = async (id: string) => {
      const { status, body: text } = await mine.directory.call(method, `/${endpoint}/${id}`, body?.());
      return { status, text };
    };
    const of = await answer(idOf());
    expect(of.status).toBe(404);
    expect(of).toEqual(await answer(UNKNOWN));
    expect(await rowsOfOthers()).toEqual(before);
  });

  test('are in no list', async () => {
    const { body } = await mine.directory.call<SentList>('GET', `/${endpoint}?count=200`);
    expect(body.totalResults).toBe(0);
  });
});

test('a user of another customer joins no group, and an unknown one gets the same answer', async () => {
  const { id } = await mine.directory.createGroup('Mine');
  const add = (userId: string) =>
    mine.directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: memberValues([userId]) });
  const [of, unknown] = [await add(theirs.userId), await add(UNKNOWN)];
  expect(of.status).toBe(400);
  expect(of.body).toEqual(unknown.body);
  await mine.directory.call('DELETE', `/Groups/${id}`);
});

test('an owner maps no group of another customer', async () => {
  const map = (groupId: string) =>
    mine.owner.post('/directory_sync/groups/map', { groupId, role: 'owner', password: OLD_PASSWORD });
  expect([(await map(theirs.groupId)).status, (await map(UNKNOWN)).status]).toEqual([404, 404]);
});

test('a filter finds neither users of another customer nor accounts', async () => {
  const account = await createUser(db.database);
  const filters = [
    `userName eq "${theirs.userName}"`,
    `emails.value eq "${theirs.userName}"`,
    `id eq "${theirs.userId}"`,
    'externalId eq "E-1"',
    `userName eq "${account.email}"`,
    `emails[value eq "${account.email}"]`,
    `displayName eq "${account.displayName}"`,
    'not (userName eq "x")',
  ];
  for (const filter of filters) {
    const { body } = await mine.directory.call<SentList>(
      'GET',
      `/Users?filter=${encodeURIComponent(filter)}`,
    );
    expect([filter, body.totalResults]).toEqual([filter, 0]);
  }
});

test('two directories have the same person each, and end only their own membership', async () => {
  const { user } = await createMember({ customer: theirs.owner.customer, role: 'viewer' });
  const taken = userBody({ userName: user.email, emails: undefined });
  await theirs.directory.call('POST', '/Users', taken);
  const before = await rowsOfOthers();
  const { id } = await mine.directory.createUser({ userName: user.email, emails: undefined });
  await mine.directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  await mine.directory.call('DELETE', `/Users/${id}`);
  expect(await rowsOfOthers()).toEqual(before);
});

test('the database shows a transaction the records of its own customer only', async () => {
  const count = (customerIds: string) =>
    db.database.asLogin(async (tx) => {
      await tx.rows(sql`SELECT set_config('app.customer_ids', ${customerIds}, true)`);
      const { total } = await tx.one<{ total: number }>(sql`
        SELECT (SELECT count(*) FROM scim_users) + (SELECT count(*) FROM scim_groups)
             + (SELECT count(*) FROM scim_group_members) AS total`);
      return total;
    });
  expect(await count(`{${mine.owner.customerId}}`)).toBe(0);
  expect(await count('')).toBe(0);
  expect(await count(`{${theirs.owner.customerId}}`)).toBeGreaterThanOrEqual(3);
});

test('every route asks for the token', async () => {
  const paths = ['/Users', `/Users/${UNKNOWN}`, '/Groups', '/Schemas', '/ResourceTypes', '/Me', '/Nothing'];
  for (const path of [...paths, '/ServiceProviderConfig'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { statusCode } = await api.app.inject({ method, url: `/scim/v2${path}` });
      expect([method, path, statusCode]).toEqual([method, path, 401]);
    }
});
