import { scimTexts } from '../../messages/scim.ts';
import { groupType } from './attributes.ts';
import type { Directory } from './directory.ts';
import { type Document, isList, readDocument, requireAttributes, textIn, type Value } from './documents.ts';
import { narrowed } from './filters.ts';
import { withRolesOfGroups } from './memberships.service.ts';
import { patched } from './patches.ts';
import {
  type IfMatch,
  type Listed,
  type Page,
  pageOf,
  required,
  type Sent,
  sentAs,
  withCommons,
} from './resources.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import type { StoredGroup } from './scim-groups.repository.ts';
import * as repository from './scim-groups.repository.ts';
import { findLinks } from './scim-users.repository.ts';

const MAX_GROUPS = 1_000;
const MAX_MEMBERS = 5_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function documentOf(group: StoredGroup): Document {
  const own = new Map<string, Value>([['displayName', group.displayName]]);
  const members = group.members.map(({ value, display }) => new Map(Object.entries({ value, display })));
  if (members.length > 0) own.set('members', members);
  return withCommons(groupType, group, own);
}

function sent(directory: Directory, group: StoredGroup): Sent {
  return sentAs(groupType, directory, group.id, documentOf(group));
}

export async function listGroups(directory: Directory, page: Page): Promise<Listed> {
  const { tx, customerId } = directory;
  const slice = page.filter ? { narrowed: narrowed(page.filter, groupType) } : page;
  const groups = (await repository.listGroups(tx, customerId, slice)).map((group) => sent(directory, group));
  if (page.filter) return pageOf(groupType, groups, page);
  return { total: await repository.countGroups(tx, customerId), resources: groups };
}

export async function readGroup(directory: Directory, id: string): Promise<Sent> {
  return sent(directory, await findGroup(directory, id));
}

async function findGroup({ tx, customerId }: Directory, id: string): Promise<StoredGroup> {
  return required(await repository.findGroup(tx, customerId, id));
}

export async function createGroup(directory: Directory, body: unknown): Promise<Sent> {
  const { tx, customerId } = directory;
  const wanted = wantedOf(readDocument(groupType, body));
  await refuseTaken(directory, wanted.displayName, null);
  if ((await repository.countGroups(tx, customerId)) >= MAX_GROUPS)
    throw new ScimError(403, scimTexts.manyGroups(MAX_GROUPS));
  const id = await repository.insertGroup(tx, customerId, wanted);
  await addMembers(directory, id, wanted.members);
  return readGroup(directory, id);
}

export function replaceGroup(
  directory: Directory,
  id: string,
  body: unknown,
  ifMatch: IfMatch,
): Promise<Sent> {
  return change(directory, id, ifMatch, () => readDocument(groupType, body));
}

export function patchGroup(directory: Directory, id: string, body: unknown, ifMatch: IfMatch): Promise<Sent> {
  return change(directory, id, ifMatch, (group) => patched(groupType, documentOf(group), body));
}

async function change(
  directory: Directory,
  id: string,
  ifMatch: IfMatch,
  changed: (group: StoredGroup) => Document,
): Promise<Sent> {
  const { tx, customerId } = directory;
  const group = await findGroup(directory, id);
  ifMatch(sent(directory, group).version);
  const wanted = wantedOf(changed(group));
  await refuseTaken(directory, wanted.displayName, id);
  await repository.updateGroup(tx, customerId, id, wanted);
  const [before, after] = [new Set(group.members.map(({ value }) => value)), new Set(wanted.members)];
  const added = [...after].filter((member) => !before.has(member));
  const removed = [...before].filter((member) => !after.has(member));
  await withRoles(directory, group, [...added, ...removed], async () => {
    await addMembers(directory, id, added);
    await repository.removeMembers(tx, customerId, id, removed);
  });
  return readGroup(directory, id);
}

export async function deleteGroup(directory: Directory, id: string, ifMatch: IfMatch): Promise<void> {
  const group = await findGroup(directory, id);
  ifMatch(sent(directory, group).version);
  const members = group.members.map(({ value }) => value);
  await withRoles(directory, group, members, () =>
    repository.deleteGroup(directory.tx, directory.customerId, id),
  );
}

/** A group without a role changes none. */
async function withRoles(
  directory: Directory,
  { role }: StoredGroup,
  members: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (role === null) return work();
  const { tx, customerId } = directory;
  // An id that is none of the directory's users is refused when it is added.
  const people = await findLinks(tx, customerId, members);
  return withRolesOfGroups(directory, people, work);
}

async function refuseTaken(
  { tx, customerId }: Directory,
  displayName: string,
  exceptId: string | null,
): Promise<void> {
  if (await repository.isNameTaken(tx, customerId, displayName, exceptId))
    throw new ScimError(409, scimTexts.sameGroup, 'uniqueness');
}

async function addMembers(
  { tx, customerId }: Directory,
  id: string,
  members: readonly string[],
): Promise<void> {
  if (members.length === 0) return;
  if (!(await repository.addMembers(tx, customerId, id, members))) throw invalidValue(scimTexts.noMember);
}

interface Wanted extends repository.GroupFacts {
  readonly members: readonly string[];
}

function wantedOf(document: Document): Wanted {
  requireAttributes(groupType, document);
  const list = document.get('members');
  const members = (isList(list) ? list : []).map((member) => textIn(member, 'value')?.toLowerCase() ?? '');
  if (members.length > MAX_MEMBERS) throw invalidValue(scimTexts.manyMembers(MAX_MEMBERS));
  if (!members.every((member) => UUID.test(member))) throw invalidValue(scimTexts.noMember);
  return {
    displayName: textIn(document, 'displayName') ?? '',
    externalId: textIn(document, 'externalId') ?? null,
    members: [...new Set(members)],
  };
}
