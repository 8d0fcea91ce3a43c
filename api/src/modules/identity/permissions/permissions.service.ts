import {
  type AddedPermission,
  isFixed,
  isOneOf,
  type PermissionName,
  permissionName,
  permissions,
  permissionsOfRole,
  permissionsWith,
  type Role,
  roles,
  withheldFrom,
} from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { CommandError, type Provider } from '../../people/customers/customers.service.ts';
import { deleteAdded, listAdded, lockAdded, upsertAdded } from './permissions.repository.ts';

export interface GrantedPermission extends AddedPermission {
  readonly isFixed: boolean;
}

function listPermissions(added: readonly AddedPermission[]): GrantedPermission[] {
  const byRole = permissionsWith(added);
  const names = new Set<PermissionName>([...permissions, ...added.map(({ name }) => name)]);
  return [...names].map((name) => ({
    name,
    roles: roles.filter((role) => byRole[role].includes(name)),
    isFixed: isFixed(name) && !withheldFrom[name],
  }));
}

/** Everyone may read permissions: they concern no person and no customer. */
export async function readPermissions(database: Database): Promise<GrantedPermission[]> {
  return listPermissions(await database.inScope({ userId: 0, customerIds: [] }, listAdded));
}

export function showPermissions({ database }: Provider): Promise<GrantedPermission[]> {
  return database.asJob(async (tx) => listPermissions(await listAdded(tx)));
}

/** Adds the permission if there is none of this name. @throws CommandError */
export async function grantPermission(
  provider: Provider,
  name: string,
  granting: readonly string[],
): Promise<AddedPermission> {
  const more = requireRoles(granting);
  return change(provider, name, more, (tx, former) =>
    store(tx, provider, {
      ...former,
      roles: roles.filter((role) => [...former.roles, ...more].includes(role)),
    }),
  );
}

/** The permission itself goes on to exist. @throws CommandError */
export async function revokePermission(
  provider: Provider,
  name: string,
  losing: readonly string[],
): Promise<AddedPermission> {
  const less = requireRoles(losing);
  return change(provider, name, less, (tx, former, exists) => {
    if (!exists) throw new CommandError(`There is no permission ${name}.`);
    return store(tx, provider, { ...former, roles: former.roles.filter((role) => !less.includes(role)) });
  });
}

/** Releases that name the removed permission are refused from now on. @throws CommandError */
export function removePermission(provider: Provider, name: string): Promise<AddedPermission> {
  return change(provider, name, roles, async (tx, former, exists) => {
    if (!exists) throw new CommandError(`There is no permission ${name}.`);
    if (former.roles.length > 0)
      throw new CommandError(`${name} is granted to ${former.roles.join(', ')}; revoke it first.`);
    await deleteAdded(tx, former.name);
    return former;
  });
}

function requireRoles(given: readonly string[]): Role[] {
  const named = given.filter((role) => isOneOf(roles, role));
  const unknown = given.find((role) => !isOneOf(roles, role));
  if (given.length === 0 || unknown !== undefined)
    throw new CommandError(
      `${unknown === undefined ? 'Name at least one role' : `There is no role ${unknown}`}: ${roles.join(', ')}.`,
    );
  return named;
}

async function store(
  tx: Transaction,
  { madeBy }: Provider,
  permission: AddedPermission,
): Promise<AddedPermission> {
  await upsertAdded(tx, { ...permission, changedBy: madeBy });
  return permission;
}

/**
 * Changes of permissions run one after the other. A row of one of the portal's own permissions says whom it is withheld
 * from.
 */
async function change(
  { database }: Provider,
  given: string,
  changing: readonly Role[],
  work: (tx: Transaction, former: AddedPermission, exists: boolean) => Promise<AddedPermission>,
): Promise<AddedPermission> {
  const { success, data: name } = permissionName.safeParse(given);
  if (!success) throw new CommandError(`${given} is not of the form area:verb, such as documents:read.`);
  const changeable = withheldFrom[name] ?? [];
  if (isFixed(name) && !changing.every((role) => changeable.includes(role)))
    throw new CommandError(
      `${name} is one of the portal's own permissions: ${
        changeable.length > 0
          ? `it can only be taken from ${changeable.join(', ')}, and given back`
          : 'its roles cannot be changed'
      }.`,
    );
  return database.asJob(async (tx) => {
    await lockAdded(tx);
    const former = (await listAdded(tx)).find((added) => added.name === name);
    const own = roles.filter((role) => permissionsOfRole[role].some((each) => each === name));
    return work(tx, former ?? { name, roles: own }, former !== undefined || isFixed(name));
  });
}
