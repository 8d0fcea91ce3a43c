import {
  type CallSchema,
  calls,
  type Permission,
  permissions,
  permissionsOfRole,
  type Role,
  roles,
} from '@atrium/contract';
import { createLoggedServer } from '@atrium/server/testing';
import fc from 'fast-check';
import { validatorCompiler } from 'fastify-type-provider-zod';
import sql from 'sql-template-tag';
import { errorRules, implement, serializerCompiler } from '../../../http/index.ts';
import { type Member, randomRuns, usePortal } from '../../../testing/index.ts';
import {
  grantPermission,
  removePermission,
  revokePermission,
  showPermissions,
} from './permissions.service.ts';

const { db, api, createMember } = usePortal();
const PERMISSIONS = '/customer-portal/permissions';
const members = {} as Record<Role, Member>;
let provider: Parameters<typeof grantPermission>[0];

beforeAll(async () => {
  provider = { database: db.database, madeBy: 'ada' };
  for (const role of roles) members[role] = await createMember({ role });
});
afterEach(() => db.database.asJob((tx) => tx.rows(sql`DELETE FROM added_permissions`)));

const grant = (name: string, ...granting: string[]) => grantPermission(provider, name, granting);
const revoke = (name: string, ...losing: string[]) => revokePermission(provider, name, losing);
const personOf = async (role: Role) =>
  (await members[role].get<{ user: { permissions: string[]; permissionsOfRole: object } }>('/auth/me')).body
    .user;

test("without added ones the permissions are the portal's own, as the contract has them", async () => {
  const { permissions: known } = (await api.get(PERMISSIONS)).json();
  expect(known).toEqual(
    permissions.map((name) => ({
      name,
      roles: roles.filter((role) => permissionsOfRole[role].includes(name)),
    })),
  );
  for (const role of roles) expect((await personOf(role)).permissions).toEqual(permissionsOfRole[role]);
});

test('a granted permission exists, and people with these roles have it', async () => {
  await grant('documents:read', 'owner', 'manager');
  const { permissions: known } = (await api.get(PERMISSIONS)).json();
  expect(known.at(-1)).toEqual({ name: 'documents:read', roles: ['owner', 'manager'] });
  const holders = await Promise.all(roles.map(async (role) => (await personOf(role)).permissions));
  expect(holders.map((held) => held.includes('documents:read'))).toEqual([true, true, false]);
  expect(await personOf('viewer')).toMatchObject({
    permissionsOfRole: { owner: expect.arrayContaining(['documents:read']) },
  });
});

test('a permission that is taken back from its last role exists until it is removed', async () => {
  await grant('documents:read', 'owner', 'viewer');
  await expect(removePermission(provider, 'documents:read')).rejects.toThrow(
    'documents:read is granted to owner, viewer; revoke it first.',
  );
  expect(await revoke('documents:read', 'owner', 'viewer')).toEqual({ name: 'documents:read', roles: [] });
  expect((await showPermissions(provider)).at(-1)).toMatchObject({ name: 'documents:read', roles: [] });
  await removePermission(provider, 'documents:read');
  expect(await showPermissions(provider)).toHaveLength(permissions.length);
});

test.each([
  ["the portal's own", 'users:manage', ['viewer'], /own permissions: its roles cannot be changed/],
  ['no permission', 'documents', ['viewer'], /^documents is not of the form area:verb/],
  ['another role', 'documents:read', ['chief'], /^There is no role chief: owner, manager, viewer\.$/],
  ['no role', 'documents:read', [], /^Name at least one role: /],
])('%s is refused', async (_, name, granting, why) => {
  await expect(grant(name, ...granting)).rejects.toThrow(why);
});

test('what does not exist cannot be revoked or removed', async () => {
  await expect(revoke('documents:read', 'owner')).rejects.toThrow('There is no permission documents:read.');
  await expect(removePermission(provider, 'documents:read')).rejects.toThrow('There is no permission');
});

test('writing messages is taken from viewers alone, and given back', async () => {
  const holders = async () => {
    const held = await Promise.all(roles.map(async (role) => (await personOf(role)).permissions));
    return held.map((names) => names.includes('conversations:write'));
  };
  expect(await revoke('conversations:write', 'viewer')).toMatchObject({ roles: ['owner', 'manager'] });
  expect(await holders()).toEqual([true, true, false]);
  expect((await personOf('viewer')).permissions).toEqual(
    permissionsOfRole.viewer.filter((name) => name !== 'conversations:write'),
  );
  for (const role of ['owner', 'manager'])
    await expect(revoke('conversations:write', role)).rejects.toThrow('can only be taken from viewer');
  await expect(removePermission(provider, 'conversations:write')).rejects.toThrow(
    'can only be taken from viewer',
  );
  await grant('conversations:write', 'viewer');
  expect(await holders()).toEqual([true, true, true]);
});

test('two grants at once are both kept', async () => {
  const first = db.database.asJob(async (tx) => {
    await tx.rows(sql`INSERT INTO added_permissions VALUES ('documents:read', '{owner}', now(), 'eve')`);
    const waiting = grant('documents:read', 'viewer');
    for (let blocked = 0; blocked === 0; )
      ({ blocked } = await tx.one<{ blocked: number }>(sql`
        SELECT count(*) AS blocked FROM pg_locks
        WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`));
    return { waiting };
  });
  await (await first).waiting;
  expect((await showPermissions(provider)).at(-1)).toMatchObject({ roles: ['owner', 'viewer'] });
});

test("a row with the name of one of the portal's own permissions changes nothing", async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO added_permissions VALUES ('users:manage', '{viewer}', now(), 'eve')`),
  );
  expect((await personOf('viewer')).permissions).toEqual(permissionsOfRole.viewer);
});

test('a request can read the permissions, and cannot write them', async () => {
  const write = (tx: { rows(query: ReturnType<typeof sql>): Promise<unknown> }) =>
    tx.rows(sql`INSERT INTO added_permissions VALUES ('a:b', '{viewer}', now(), 'x')`);
  const scope = { userId: members.owner.userId, customerIds: [members.owner.customerId] };
  await expect(db.database.inScope(scope, write)).rejects.toThrow('permission denied');
  await expect(db.database.asLogin(write)).rejects.toThrow('permission denied');
});

const pathOf = (permission: string) => `/customer-portal/${permission.replace(':', '/')}`;

/** A server whose calls each need one permission, by path. */
function createGuardedServer(needed: readonly string[]) {
  const { app } = createLoggedServer('silent', errorRules);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('implemented', new Set<string>());
  app.decorate('database', db.database);
  app.decorate('tokens', api.app.tokens);
  const known = calls as Record<string, CallSchema>;
  for (const permission of needed) {
    const name = `GET ${pathOf(permission)}`;
    known[name] = { summary: permission, access: permission as Permission };
    implement(app, name as 'GET /customer-portal/permissions', async () => ({ permissions: [] }));
    delete known[name];
  }
  return app;
}

test('of any grants, calls that need a permission are made by those who have it, and by no one else', async () => {
  const added = ['documents:read', 'stamps:read'];
  const needed = [...added, 'users:read', 'users:manage'];
  const app = createGuardedServer(needed);
  const mayCall = async (role: Role, permission: string) => {
    const url = pathOf(permission);
    const headers = { authorization: `Bearer ${members[role].token}` };
    const { statusCode } = await app.inject({ url, headers });
    expect([200, 403]).toContain(statusCode);
    return statusCode === 200;
  };
  const grants = fc.record(Object.fromEntries(added.map((name) => [name, fc.subarray([...roles])])));
  await fc.assert(
    fc.asyncProperty(grants, async (granted) => {
      await db.database.asJob((tx) => tx.rows(sql`DELETE FROM added_permissions`));
      for (const [name, to] of Object.entries(granted)) if (to.length > 0) await grant(name, ...to);
      for (const role of roles) {
        const held = (await personOf(role)).permissions;
        const expected = [
          ...permissionsOfRole[role],
          ...added.filter((name) => granted[name]?.includes(role)),
        ];
        expect(held).toEqual(expected);
        for (const permission of needed)
          expect([role, permission, await mayCall(role, permission)]).toEqual([
            role,
            permission,
            held.includes(permission),
          ]);
      }
    }),
    randomRuns(8),
  );
  await app.close();
});
