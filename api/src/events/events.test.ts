import { once } from 'node:events';
import { BELL_EVENT, type BellState } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { grantPermission, revokePermission } from '../modules/identity/permissions/permissions.service.ts';
import { erasePerson } from '../modules/people/erasures/erasures.repository.ts';
import { createDirectory } from '../testing/directories.ts';
import {
  createApplication,
  createCustomer,
  createMembership,
  createTestApp,
  OLD_PASSWORD,
  randomRuns,
  type TestCustomer,
  usePortal,
} from '../testing/index.ts';
import { attachmentEvent, happen } from '../testing/notified.ts';
import { openStream as openStreamAt, type StreamReader } from '../testing/streams.ts';

const { db, api, createMember } = usePortal();
let url: string;

beforeAll(async () => {
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A stream as a browser reads it, with the bell that was received last. */
async function openStream(token: string) {
  const reader = await openStreamAt(`${url}/customer-portal/notifications/stream`, token);
  const bell = (): BellState =>
    JSON.parse(
      reader.events.findLast(({ event }) => event === BELL_EVENT)?.data ??
        '{"unread":[],"latestId":0,"roles":[]}',
    );
  return {
    ...reader,
    bell,
    until: (fits: (each: { readonly bell: typeof bell } & Pick<StreamReader, 'events'>) => boolean) =>
      reader.until((events) => fits({ bell, events })),
  };
}

const total = ({ unread }: BellState) => unread.reduce((sum, { count }) => sum + count, 0);

/** A member with a token for all of their customers. */
async function createReader(customer?: TestCustomer) {
  const { forAll, ...member } = await createMember({ customer, role: 'viewer' });
  return { ...member, ...forAll };
}

test('the first event is the current bell, and later changes follow', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  const reader = await openStream(member.token);
  expect(reader.bell().unread).toEqual([{ customerId: member.customerId, count: 1 }]);
  await happen(db.database, attachmentEvent(member.customerId));
  await reader.until((each) => total(each.bell()) === 2);
  reader.stop();
});

test('reading in one browser is seen in the other', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  const reader = await openStream(member.token);
  const { userNotifications } = (await api.get('/customer-portal/notifications', member.token)).json();
  await api.get(`/customer-portal/notifications/read/${userNotifications[0].id}`, member.token);
  await reader.until((each) => total(each.bell()) === 0);
  reader.stop();
});

test('archiving in one browser is seen in the other', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  const reader = await openStream(member.token);
  const path = '/customer-portal/notifications';
  const { userNotifications } = (await api.get(path, member.token)).json();
  await api.post(`${path}/${userNotifications[0].id}/archive`, { archived: true }, member.token);
  await reader.until((each) => total(each.bell()) === 0);
  reader.stop();
});

test('a message reaches everyone who may read its conversation, and no one else', async () => {
  const [member, other] = [await createReader(), await createReader()];
  const [reader, elsewhere] = [await openStream(member.token), await openStream(other.token)];
  const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
  const { id } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO messages (customer_id, application_id, provider_author, text)
      VALUES (${member.customerId}, ${applicationId}, 'Ada of Provider', 'It was filed.') RETURNING id`),
  );
  await reader.until((each) => each.bell().latestMessageId === id);
  expect(elsewhere.bell().latestMessageId).toBe(0);
  reader.stop();
  elsewhere.stop();
});

const setStatus = (member: { userId: number; customerId: number }, status: 'active' | 'deactivated') =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE memberships SET status = ${status}
      WHERE user_id = ${member.userId} AND customer_id = ${member.customerId}`),
  );

/** Event of the person's own account. */
const ownEvent = (userId: number) => ({ kind: 'password.changed' as const, payload: { userId } });

test('an open stream sends nothing more of a customer once the membership has ended', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  const reader = await openStream(member.token);
  expect(reader.bell()).toMatchObject({
    unread: [{ customerId: member.customerId, count: 1 }],
    roles: [{ customerId: member.customerId, role: 'viewer' }],
  });
  await setStatus(member, 'deactivated');
  await reader.until((each) => each.bell().roles.length === 0);
  const before = reader.events.length;
  await happen(db.database, attachmentEvent(member.customerId), attachmentEvent(member.customerId));
  await happen(db.database, ownEvent(member.userId));
  await reader.until((each) => total(each.bell()) === 1);
  for (const { data } of reader.events.slice(before - 1)) {
    expect(JSON.parse(data).unread.map(({ customerId }: { customerId: number }) => customerId)).not.toContain(
      member.customerId,
    );
  }
  reader.stop();
});

test('an open stream has nothing of a customer within a second after its directory ended the membership', async () => {
  const owner = await createMember({ passwordHash: await hashPassword(OLD_PASSWORD) });
  const member = await createMember({ customer: owner.customer, role: 'viewer' });
  const directory = await createDirectory({ api }, owner);
  const { id } = await directory.createUser({ userName: member.user.email, emails: undefined });
  const reader = await openStream(member.token);
  expect(reader.bell().roles).toEqual([{ customerId: member.customerId, role: 'viewer' }]);
  const ended = directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
  const late = AbortSignal.timeout(1_000);
  await Promise.race([reader.until((each) => each.bell().roles.length === 0), once(late, 'abort')]);
  expect([(await ended).status, reader.bell().roles, late.aborted]).toEqual([200, [], false]);
  reader.stop();
});

test('a changed role is sent with the bell', async () => {
  const member = await createReader();
  const reader = await openStream(member.token);
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'manager' WHERE user_id = ${member.userId}`),
  );
  await reader.until((each) => each.bell().roles[0]?.role === 'manager');
  reader.stop();
});

test('a permission that is taken back from a role is sent to everybody with the bell', async () => {
  const provider = { database: db.database, madeBy: 'ada' };
  await grantPermission(provider, 'documents:read', ['owner', 'viewer']);
  const readers = await Promise.all([1, 2].map(async () => openStream((await createReader()).token)));
  for (const reader of readers) expect(reader.bell().permissionsOfRole.viewer).toContain('documents:read');
  await revokePermission(provider, 'documents:read', ['viewer']);
  for (const reader of readers) {
    await reader.until((each) => !each.bell().permissionsOfRole.viewer.includes('documents:read'));
    expect(reader.bell().permissionsOfRole.owner).toContain('documents:read');
    reader.stop();
  }
});

test('a stream that is opened again sends the current state, once', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  const first = await openStream(member.token);
  const { latestId } = first.bell();
  first.stop();
  await first.ended;
  await happen(db.database, attachmentEvent(member.customerId));
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'owner' WHERE user_id = ${member.userId}`),
  );
  const again = await openStream(member.token);
  expect(again.bell().unread).toEqual([{ customerId: member.customerId, count: 2 }]);
  expect(again.bell().latestId).toBeGreaterThan(latestId);
  expect(again.bell().roles).toEqual([{ customerId: member.customerId, role: 'owner' }]);
  expect(again.events).toHaveLength(1);
  again.stop();
});

test('two streams of one person get the same events', async () => {
  const member = await createReader();
  const readers = await Promise.all([openStream(member.token), openStream(member.token)]);
  await happen(db.database, attachmentEvent(member.customerId));
  await Promise.all(readers.map((reader) => reader.until((each) => total(each.bell()) === 1)));
  for (const reader of readers) {
    expect(reader.events).toHaveLength(2);
    reader.stop();
  }
});

test('a session that is ended ends its stream', async () => {
  const member = await createReader();
  const reader = await openStream(member.token);
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${member.sessionId}`),
  );
  await reader.ended;
});

test('the stream of a person who is erased ends', async () => {
  const member = await createReader();
  const reader = await openStream(member.token);
  const erasure = { id: member.userId, erasedBy: 'ada' };
  await db.database.asJob((tx) => erasePerson(tx, erasure, { evenLastOwner: true }));
  await reader.ended;
});

test('a stream needs a token, and open streams do not keep the server from closing', async () => {
  expect((await fetch(`${url}/customer-portal/notifications/stream`)).status).toBe(401);
  const other = await createTestApp(db);
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const member = await createReader();
  const response = await fetch(`${address}/customer-portal/notifications/stream`, {
    headers: { authorization: `Bearer ${await other.signedIn(member.userId)}` },
  });
  const read = response.text();
  await other.close();
  await read;
});

/** What may happen to the people and customers of one run. */
type Step =
  | { readonly do: 'event'; readonly customer: number }
  | { readonly do: 'read'; readonly person: number; readonly nth: number }
  | { readonly do: 'readAll'; readonly person: number; readonly late: boolean }
  | {
      readonly do: 'membership';
      readonly person: number;
      readonly customer: number;
      readonly active: boolean;
    };

const PEOPLE = 3;
const CUSTOMERS = 2;
const person = fc.nat(PEOPLE - 1);
const customer = fc.nat(CUSTOMERS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('event' as const), customer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), person, nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readAll' as const), person, late: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('membership' as const), person, customer, active: fc.boolean() }),
  },
);

/** A person of a run with the notifications that the model expects, and whether they were read. */
interface Actor {
  readonly token: string;
  readonly userId: number;
  readonly memberOf: Set<number>;
  readonly got: { customer: number; name: string; read: boolean }[];
}

async function createActors(customers: readonly TestCustomer[]): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const member = await createReader(customers[0]);
    await createMembership(db.database, {
      userId: member.userId,
      customerId: customers[1]?.id ?? 0,
      role: 'viewer',
    });
    actors.push({ ...member, memberOf: new Set([0, 1]), got: [] });
  }
  return actors;
}

function seenBy({ got, memberOf }: Actor) {
  return got.filter((each) => memberOf.has(each.customer));
}

async function listOf({ token }: Actor) {
  return (await api.get('/customer-portal/notifications?pageSize=100', token)).json();
}

/** Takes steps in the portal and in the model. */
class Run {
  readonly #customers: readonly TestCustomer[];
  readonly #actors: readonly Actor[];
  #number = 0;

  constructor(customers: readonly TestCustomer[], actors: readonly Actor[]) {
    this.#customers = customers;
    this.#actors = actors;
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'event') return this.#emitFor(step.customer);
    const actor = this.#actors[step.person];
    if (!actor) throw new Error('Steps name actors of the run.');
    if (step.do === 'membership') return this.#changeMembership(actor, step);
    if (actor.memberOf.size === 0) return;
    if (step.do === 'read') await this.#read(actor, step.nth);
    else await this.#readAll(actor, step.late);
  }

  async #emitFor(customer: number): Promise<void> {
    const name = `${++this.#number}`;
    await happen(db.database, attachmentEvent(this.#customers[customer]?.id ?? 0, name));
    for (const actor of this.#actors) {
      if (actor.memberOf.has(customer)) actor.got.push({ customer, name, read: false });
    }
  }

  async #changeMembership(actor: Actor, { customer, active }: { customer: number; active: boolean }) {
    actor.memberOf[active ? 'add' : 'delete'](customer);
    const status = active ? 'active' : 'deactivated';
    await db.database.asJob((tx) =>
      tx.rows(sql`
        UPDATE memberships SET status = ${status}
        WHERE user_id = ${actor.userId} AND customer_id = ${this.#customers[customer]?.id}`),
    );
  }

  async #read(actor: Actor, nth: number): Promise<void> {
    const chosen = (await listOf(actor)).userNotifications[nth];
    if (!chosen) return;
    await api.get(`/customer-portal/notifications/read/${chosen.id}`, actor.token);
    const name = chosen.body.split(' ')[0];
    for (const each of actor.got) if (each.name === name) each.read = true;
  }

  async #readAll(actor: Actor, late: boolean): Promise<void> {
    const { latestId } = await listOf(actor);
    const before = seenBy(actor);
    if (late) await this.#emitFor(0);
    await api.post('/customer-portal/notifications/read_all', { upTo: latestId }, actor.token);
    for (const each of before) each.read = true;
  }
}

async function expectAgreement(
  actor: Actor,
  reader: Awaited<ReturnType<typeof openStream>> | undefined,
): Promise<void> {
  const expected = seenBy(actor);
  const unread = expected.filter(({ read }) => !read).length;
  await reader?.until(({ bell }) => total(bell()) === unread);
  if (actor.memberOf.size === 0) return;
  const list = await listOf(actor);
  expect(list.unread).toBe(unread);
  const names = list.userNotifications.map(({ body }: { body: string }) => Number(body.split(' ')[0]));
  expect(names.sort((a: number, b: number) => a - b)).toEqual(
    expected.map(({ name }) => Number(name)).sort((a, b) => a - b),
  );
}

test('unread rows, the list and the bell agree; nothing comes twice or to the wrong person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const customers = await Promise.all(
        Array.from({ length: CUSTOMERS }, () => createCustomer(db.database)),
      );
      const actors = await createActors(customers);
      const readers = await Promise.all(actors.map(({ token }) => openStream(token)));
      const run = new Run(customers, actors);
      for (const each of steps) await run.take(each);
      for (const [index, actor] of actors.entries()) await expectAgreement(actor, readers[index]);
      for (const reader of readers) reader.stop();
    }),
    randomRuns(5),
  );
}, 60_000);
