import fc from 'fast-check';
import sql from 'sql-template-tag';
import { createDirectory, memberValues, type TestDirectory, userBody } from '../../testing/directories.ts';
import { type Member, OLD_PASSWORD, randomRuns, usePortal } from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';

const portal = usePortal();
const { db, createMember } = portal;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});

interface World {
  readonly owner: Member;
  readonly directory: TestDirectory;
  readonly addresses: readonly string[];
  readonly users: string[];
  readonly groups: string[];
}

/** What a directory, its administrator or an owner can do. Which user and group is meant is a number. */
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), at: fc.nat(5), active: fc.boolean() }),
  fc.record({ do: fc.constant('activate' as const), at: fc.nat(5), active: fc.boolean() }),
  fc.record({ do: fc.constant('replace' as const), at: fc.nat(5), to: fc.nat(5), active: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('createGroup' as const), members: fc.array(fc.nat(5), { maxLength: 3 }) }),
  fc.record({
    do: fc.constant('regroup' as const),
    at: fc.nat(2),
    op: fc.constantFrom('add', 'remove', 'replace'),
    members: fc.array(fc.nat(5), { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('deleteGroup' as const), at: fc.nat(2) }),
  fc.record({
    do: fc.constant('map' as const),
    at: fc.nat(2),
    role: fc.constantFrom('owner', 'manager', 'viewer', null),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(world: World, next: Step): Promise<void> {
  const { owner, directory, addresses, users, groups } = world;
  const idOf = (list: readonly string[], at: number) => list[at % Math.max(list.length, 1)] ?? 'none';
  const addressOf = (at: number) => addresses[at % addresses.length];
  const members = (list: readonly number[]) => memberValues(list.map((at) => idOf(users, at)));
  switch (next.do) {
    case 'create': {
      const body = userBody({ userName: addressOf(next.at), emails: undefined, active: next.active });
      const created = await directory.call<{ id: string }>('POST', '/Users', body);
      if (created.status === 201) users.push(created.body.id);
      return;
    }
    case 'activate': {
      const value = next.active;
      await directory.patch(`/Users/${idOf(users, next.at)}`, { op: 'replace', path: 'active', value });
      return;
    }
    case 'replace': {
      const body = userBody({ userName: addressOf(next.to), emails: undefined, active: next.active });
      await directory.call('PUT', `/Users/${idOf(users, next.at)}`, body);
      return;
    }
    case 'delete':
      await directory.call('DELETE', `/Users/${idOf(users, next.at)}`);
      return;
    case 'createGroup': {
      const body = { displayName: `Group ${groups.length}`, members: members(next.members) };
      const created = await directory.call<{ id: string }>('POST', '/Groups', body);
      if (created.status === 201) groups.push(created.body.id);
      return;
    }
    case 'regroup': {
      const value = members(next.members);
      await directory.patch(`/Groups/${idOf(groups, next.at)}`, { op: next.op, path: 'members', value });
      return;
    }
    case 'deleteGroup':
      await directory.call('DELETE', `/Groups/${idOf(groups, next.at)}`);
      return;
    case 'map':
      await owner.post('/directory_sync/groups/map', {
        groupId: idOf(groups, next.at),
        role: next.role,
        password: OLD_PASSWORD,
      });
  }
}

async function createWorld(): Promise<World> {
  const owner = await createMember({ passwordHash });
  const colleagues = [
    await createMember({ customer: owner.customer, role: 'owner' }),
    await createMember({ customer: owner.customer, role: 'manager' }),
    await createMember({ customer: owner.customer, role: 'viewer' }),
  ];
  const stranger = await createMember();
  const known = [owner, ...colleagues, stranger].map(({ user }) => user.email);
  const directory = await createDirectory(portal, owner);
  return {
    owner,
    directory,
    addresses: [...known, `new-${owner.userId}@people.example`],
    users: [],
    groups: [],
  };
}

const facts = (customerId: number) =>
  db.database.asJob(async (tx) => ({
    users: await tx.rows(sql`SELECT u::text FROM users u ORDER BY id`),
    others: await tx.rows(sql`
      SELECT m::text FROM memberships m WHERE customer_id <> ${customerId} ORDER BY customer_id, user_id`),
    invitations: await tx.rows(
      sql`SELECT i::text FROM invitations i WHERE customer_id <> ${customerId} ORDER BY id`,
    ),
  }));

async function owners(customerId: number): Promise<{ id: number; isGranted: boolean }[]> {
  return db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT m.user_id AS id, EXISTS (
        SELECT FROM scim_users s JOIN scim_group_members gm ON gm.customer_id = s.customer_id AND gm.user_id = s.id
        JOIN scim_groups g ON g.customer_id = gm.customer_id AND g.id = gm.group_id
        WHERE s.customer_id = m.customer_id AND s.user_id = m.user_id AND g.role = 'owner') AS "isGranted"
      FROM memberships m WHERE m.customer_id = ${customerId} AND m.role = 'owner' AND m.status = 'active'`),
  );
}

test('any sequence of requests keeps an owner, the accounts, and what other customers have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world = await createWorld();
      const { customerId } = world.owner;
      const before = await facts(customerId);
      let formerOwners = new Set((await owners(customerId)).map(({ id }) => id));
      for (const next of steps) {
        await take(world, next);
        const now = await owners(customerId);
        expect(now.length).toBeGreaterThanOrEqual(1);
        // No one becomes an owner but by a group that an owner mapped to it.
        expect(now.filter(({ id, isGranted }) => !formerOwners.has(id) && !isGranted)).toEqual([]);
        formerOwners = new Set(now.map(({ id }) => id));
      }
      expect(await facts(customerId)).toEqual(before);
    }),
    randomRuns(3),
  );
});
