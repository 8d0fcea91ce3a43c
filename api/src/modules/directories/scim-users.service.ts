import { emailAddress, MAX_NAME_CHARACTERS, nameOf } from '@atrium/contract';
import { scimTexts } from '../../messages/scim.ts';
import { userType } from './attributes.ts';
import type { Directory } from './directory.ts';
import {
  type Document,
  isList,
  isParts,
  readDocument,
  requireAttributes,
  textIn,
  type Value,
  written,
} from './documents.ts';
import { narrowed } from './filters.ts';
import { begin, end } from './memberships.service.ts';
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
import type { StoredUser, UserFacts } from './scim-users.repository.ts';
import * as repository from './scim-users.repository.ts';

const MAX_USERS = 10_000;

/** What the directory wants, unless an owner has deactivated the member in the portal. */
function isActive({ isActive: isWanted, memberStatus }: StoredUser): boolean {
  return isWanted && memberStatus !== 'deactivated';
}

function documentOf(user: StoredUser): Document {
  const own = new Map<string, Value>([['userName', user.userName], ...readDocument(userType, user.profile)]);
  own.set('active', isActive(user));
  const groups = user.groups.map(({ value, display }) => new Map(Object.entries({ value, display })));
  if (groups.length > 0) own.set('groups', groups);
  return withCommons(userType, user, own);
}

function sent(directory: Directory, user: StoredUser): Sent {
  return sentAs(userType, directory, user.id, documentOf(user));
}

/** Without a filter the database reads one page; a filter is evaluated here, over what an index leaves. */
export async function listUsers(directory: Directory, page: Page): Promise<Listed> {
  const { tx, customerId } = directory;
  if (page.filter) {
    const candidates = await repository.listUsers(tx, customerId, {
      narrowed: narrowed(page.filter, userType),
    });
    return pageOf(
      userType,
      candidates.map((user) => sent(directory, user)),
      page,
    );
  }
  const users = await repository.listUsers(tx, customerId, page);
  const total = await repository.countUsers(tx, customerId);
  return { total, resources: users.map((user) => sent(directory, user)) };
}

export async function readUser(directory: Directory, id: string): Promise<Sent> {
  return sent(directory, await findUser(directory, id));
}

async function findUser({ tx, customerId }: Directory, id: string): Promise<StoredUser> {
  return required(await repository.findUser(tx, customerId, id));
}

/** The work and the response are the same whether or not the address has an account. */
export async function createUser(directory: Directory, body: unknown): Promise<Sent> {
  const { tx, customerId } = directory;
  const document = new Map<string, Value>([['active', true], ...readDocument(userType, body)]);
  const facts = factsOf(document);
  await refuseTaken(directory, facts, null);
  if ((await repository.countUsers(tx, customerId)) >= MAX_USERS)
    throw new ScimError(403, scimTexts.manyUsers(MAX_USERS));
  const id = await repository.insertUser(tx, customerId, facts);
  const links = { id, email: facts.email, userId: null, invitationId: null };
  if (facts.isActive) await begin(directory, links, invitedName(document, facts));
  // Who is not active in the directory from the start, is not here either.
  else await end(directory, links);
  return readUser(directory, id);
}

export async function replaceUser(
  directory: Directory,
  id: string,
  body: unknown,
  ifMatch: IfMatch,
): Promise<Sent> {
  // Silence about `active` neither gives nor takes access.
  return change(
    directory,
    id,
    ifMatch,
    (user) => new Map<string, Value>([['active', isActive(user)], ...readDocument(userType, body)]),
  );
}

export async function patchUser(
  directory: Directory,
  id: string,
  body: unknown,
  ifMatch: IfMatch,
): Promise<Sent> {
  return change(directory, id, ifMatch, (user) => patched(userType, documentOf(user), body));
}

async function change(
  directory: Directory,
  id: string,
  ifMatch: IfMatch,
  changed: (user: StoredUser) => Document,
): Promise<Sent> {
  const { tx, customerId } = directory;
  const user = await findUser(directory, id);
  ifMatch(sent(directory, user).version);
  const document = changed(user);
  const facts = factsOf(document);
  await refuseTaken(directory, facts, id);
  await repository.updateUser(tx, customerId, id, facts);
  const wasActive = isActive(user);
  // An invitation to the former address would let in who reads its mail.
  const isMoved = wasActive && user.memberStatus === null && facts.email !== user.email;
  if (wasActive && (isMoved || !facts.isActive)) await end(directory, user);
  if (facts.isActive && (isMoved || !wasActive)) {
    const links = isMoved ? { userId: null, invitationId: null } : user;
    await begin(directory, { ...links, id, email: facts.email }, invitedName(document, facts));
  }
  return readUser(directory, id);
}

/** Ends the membership, and forgets what the directory sent. The account stays. */
export async function deleteUser(directory: Directory, id: string, ifMatch: IfMatch): Promise<void> {
  const user = await findUser(directory, id);
  ifMatch(sent(directory, user).version);
  await end(directory, user);
  await repository.deleteUser(directory.tx, directory.customerId, id);
}

async function refuseTaken(
  { tx, customerId }: Directory,
  facts: UserFacts,
  exceptId: string | null,
): Promise<void> {
  const taken = await repository.takenBy(tx, customerId, facts, exceptId);
  if (!taken) return;
  const detail = taken === 'userName' ? scimTexts.sameUser : scimTexts.sameAddress;
  throw new ScimError(409, detail, 'uniqueness');
}

function factsOf(document: Document): UserFacts {
  requireAttributes(userType, document);
  const { userName, active, externalId, id, meta, groups, ...profile } = written(document);
  return {
    userName: String(userName),
    externalId: textIn(document, 'externalId') ?? null,
    email: addressOf(document),
    isActive: active === true,
    profile,
  };
}

/** The primary address, else that of work, else the first, else the name if it is one. */
function addressOf(document: Document): string {
  const emails = document.get('emails');
  const list = isList(emails) ? emails : [];
  const chosen =
    list.find((email) => email.get('primary') === true) ??
    list.find((email) => email.get('type') === 'work') ??
    list[0];
  const given = (chosen && textIn(chosen, 'value')) ?? textIn(document, 'userName');
  const { data } = emailAddress.safeParse(given);
  if (data === undefined) throw invalidValue(scimTexts.noAddress);
  return data;
}

const displayName = nameOf(MAX_NAME_CHARACTERS);

/** What the invited person is called until they accept: the first of the names that the portal lets people have. */
function invitedName(document: Document, { email }: UserFacts): string {
  const name = document.get('name');
  const parts = isParts(name) ? name : new Map<string, string>();
  const whole = [textIn(parts, 'givenName'), textIn(parts, 'familyName')].filter(Boolean).join(' ');
  const names = [textIn(document, 'displayName'), textIn(parts, 'formatted'), whole, email.split('@')[0]];
  return names.map((each) => displayName.safeParse(each).data).find(Boolean) ?? '—';
}
