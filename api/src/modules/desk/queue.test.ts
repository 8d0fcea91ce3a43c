import type { InstructionDetail, Message, ResponseOf } from '@atrium/contract';
import type { QueueItem } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { createApplication, inDays, type Member, usePortal } from '../../testing/index.ts';
import { sendInstruction } from '../../testing/instructions.ts';
import { newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, api, createMember } = portal;

const LET_LAPSE = 5;

interface Page {
  items: QueueItem[];
  total: number;
  hasMore: boolean;
}
interface Problem {
  type: string;
  takenBy?: { id: number; name: string };
  errors?: object;
}

const signIn = (overrides: Parameters<typeof signInStaff>[1] = {}) => signInStaff(portal, overrides);

const sent = (member: Member, dueAt?: string) => sendInstruction(db.database, member, dueAt);

async function asked(member: Member): Promise<number> {
  const { id } = await createApplication(db.database, { customerId: member.customerId });
  await member.post(`/applications/${id}/messages`, { text: 'When?' });
  return id;
}

const queueOf = async (agent: StaffMember, query = '') => (await agent.get<Page>(`/queue${query}`)).body;

async function onlyItem(agent: StaffMember, { customerId }: Member): Promise<QueueItem> {
  const { items } = await queueOf(agent, `?customer=${customerId}`);
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`There are ${items.length} items.`);
  return item;
}

async function countWaiting(): Promise<number> {
  const { waiting } = await db.database.asJob((tx) =>
    tx.one<{ waiting: number }>(sql`
      SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.relation = 'queue_items'::regclass AND NOT l.granted`),
  );
  return waiting;
}

const typeOf = ({ body }: { body: unknown }) => (body as Problem).type.split(':').at(-1);

const logOf = async (member: Member) =>
  (await member.get<ResponseOf<'GET /customer-portal/activity_logs'>>('/activity_logs')).body.activityLogs;

describe('the queue', () => {
  test('has what waits, of all customers of the person, by cut-off', async () => {
    const [one, other, foreign] = [await createMember(), await createMember(), await createMember()];
    const later = await sent(one, inDays(40));
    const sooner = await sent(other, inDays(20));
    await sent(foreign);
    const agent = await signIn({ customerIds: [one.customerId, other.customerId] });
    const { items, total, hasMore } = await queueOf(agent);
    expect({ total, hasMore }).toEqual({ total: 2, hasMore: false });
    expect(items.map(({ subject }) => subject)).toEqual([
      { kind: 'instruction', id: sooner.id },
      { kind: 'instruction', id: later.id },
    ]);
    expect(items[0]).toMatchObject({
      kind: 'instruction',
      customer: { id: other.customerId, name: other.customer.name },
      application: sooner.application,
      cutOffAt: sooner.cutOffAt,
      instruction: { kind: { id: LET_LAPSE }, state: 'sent', version: 1 },
      deadline: { id: sooner.deadline?.id },
      takenBy: null,
    });
  });

  test('is filtered by kind, by customer and by what the person has taken', async () => {
    const member = await createMember();
    const instruction = await sent(member);
    const application = await asked(member);
    const agent = await signIn({ customerIds: [member.customerId] });
    const subjects = async (query: string) =>
      (await queueOf(agent, query)).items.map(({ subject }) => subject.id);
    expect(await subjects('?kind=message')).toEqual([application]);
    expect(await subjects(`?customer=${member.customerId}&kind=instruction`)).toEqual([instruction.id]);
    expect(await subjects('?mine=true')).toEqual([]);
    const { items } = await queueOf(agent, '?kind=message');
    await agent.post(`/queue/${items[0]?.id}/take`);
    expect(await subjects('?mine=true')).toEqual([application]);
  });

  test('has pages', async () => {
    const member = await createMember();
    for (let days = 20; days < 23; days += 1) await sent(member, inDays(days));
    const agent = await signIn({ customerIds: [member.customerId] });
    const first = await queueOf(agent, '?pageSize=2');
    const second = await queueOf(agent, '?pageSize=2&page=2');
    expect([first.items.length, second.items.length, second.total]).toEqual([2, 1, 3]);
  });

  test('shows an agent no item of another customer', async () => {
    const [member, foreign] = [await createMember(), await createMember()];
    await sent(foreign);
    const agent = await signIn({ customerIds: [member.customerId] });
    const supervisor = await signIn({ role: 'supervisor' });
    const { id } = await onlyItem(supervisor, foreign);
    expect((await queueOf(agent, `?customer=${foreign.customerId}`)).items).toEqual([]);
    expect((await agent.post(`/queue/${id}/take`)).status).toBe(404);
  });
});

describe('taking', () => {
  test('of many at once, one takes an item, and the others are told who', async () => {
    const member = await createMember();
    await sent(member);
    const agents = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const [first] = agents;
    const { id } = await onlyItem(first as StaffMember, member);
    const taking = await db.database.asJob(async (tx) => {
      await tx.rows(sql`SELECT FROM queue_items WHERE id = ${id} FOR UPDATE`);
      const begun = agents.map((agent) => agent.post<Problem>(`/queue/${id}/take`));
      // As many as have a connection: the first waits for this transaction, and the others for the first.
      while ((await countWaiting()) < 3);
      return { begun };
    });
    const outcomes = await Promise.all(taking.begun);
    const winner = agents[outcomes.findIndex(({ status }) => status === 200)] as StaffMember;
    const others = outcomes.filter(({ status }) => status !== 200);
    expect(others.map((other) => [other.status, typeOf(other), other.body.takenBy])).toEqual(
      Array.from({ length: 5 }, () => [
        409,
        'conflict',
        { id: winner.userId, name: winner.user.displayName },
      ]),
    );
  });

  test('from a colleague needs their name, so that no one is taken by surprise', async () => {
    const member = await createMember();
    await sent(member);
    const [one, other, third] = [await signIn(), await signIn(), await signIn()];
    const { id } = await onlyItem(one, member);
    await one.post(`/queue/${id}/take`);
    expect((await other.post(`/queue/${id}/take`, { from: third.userId })).status).toBe(409);
    const taken = await other.post<{ item: QueueItem }>(`/queue/${id}/take`, { from: one.userId });
    expect(taken.body.item.takenBy?.id).toBe(other.userId);
    expect((await one.post(`/queue/${id}/release`)).status).toBe(409);
    expect((await other.post<{ item: QueueItem }>(`/queue/${id}/release`)).body.item.takenBy).toBeNull();
  });
});

describe('snoozing', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('leaves an item out until then', async () => {
    const member = await createMember();
    await sent(member);
    const agent = await signIn({ customerIds: [member.customerId] });
    const { id } = await onlyItem(agent, member);
    const until = inHours(5);
    expect((await agent.post(`/queue/${id}/snooze`, { until })).status).toBe(200);
    expect((await queueOf(agent)).items).toEqual([]);
    expect((await queueOf(agent, '?snoozed=true')).items).toMatchObject([{ id, snoozedUntil: until }]);
  });

  test.each([-1, 24 * 200])('for %s hours is refused: it is past, or after the cut-off', async (hours) => {
    const member = await createMember();
    await sent(member);
    const agent = await signIn();
    const { id } = await onlyItem(agent, member);
    const response = await agent.post<Problem>(`/queue/${id}/snooze`, { until: inHours(hours) });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['until']]);
  });

  test('ends when a customer writes again', async () => {
    const member = await createMember();
    const application = await asked(member);
    const agent = await signIn({ customerIds: [member.customerId] });
    const { id } = await onlyItem(agent, member);
    await agent.post(`/queue/${id}/snooze`, { until: inHours(5) });
    await member.post(`/applications/${application}/messages`, { text: 'Please?' });
    expect((await queueOf(agent)).items).toMatchObject([{ id, version: 2 }]);
  });
});

describe('settling', () => {
  test('removes messages that need no answer, until the next one', async () => {
    const member = await createMember();
    const application = await asked(member);
    const agent = await signIn({ customerIds: [member.customerId] });
    const { id } = await onlyItem(agent, member);
    expect((await agent.post(`/queue/${id}/settle`, { version: 1 })).status).toBe(204);
    expect((await queueOf(agent)).items).toEqual([]);
    await member.post(`/applications/${application}/messages`, { text: 'One more thing.' });
    expect((await queueOf(agent)).items).toMatchObject([{ id, takenBy: null }]);
  });

  test('is refused where more has come since, and for what has to be answered', async () => {
    const member = await createMember();
    const application = await asked(member);
    const agent = await signIn({ customerIds: [member.customerId] });
    const { id } = await onlyItem(agent, member);
    await member.post(`/applications/${application}/messages`, { text: 'Wait.' });
    expect((await agent.post(`/queue/${id}/settle`, { version: 1 })).status).toBe(409);
    const other = await createMember();
    await sent(other);
    const supervisor = await signIn();
    const item = await onlyItem(supervisor, other);
    expect((await supervisor.post(`/queue/${item.id}/settle`, { version: 1 })).status).toBe(409);
  });
});

describe('answering an instruction', () => {
  type Answered = { instruction: InstructionDetail };

  test('accepting takes it, and done closes it with its deadline, in the name of who did it', async () => {
    const member = await createMember();
    const { id, deadline } = await sent(member);
    const agent = await signIn({ displayName: 'Ada Agent' });
    const accepted = await agent.post<Answered>(`/instructions/${id}/accept`, { version: 1 });
    expect([accepted.status, accepted.body.instruction.state]).toEqual([200, 'accepted']);
    expect(await onlyItem(agent, member)).toMatchObject({ takenBy: { id: agent.userId, name: 'Ada Agent' } });
    const done = await agent.post<Answered>(`/instructions/${id}/done`, { note: 'Filed.' });
    expect(done.body.instruction.history.at(-1)).toMatchObject({ state: 'done', reason: 'Filed.' });
    expect((await queueOf(agent, `?customer=${member.customerId}`)).items).toEqual([]);
    const log = await logOf(member);
    const provider = api.app.brand.provider;
    expect(log.slice(0, 3).map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['deadline.done', `Ada Agent (${provider})`],
      ['instruction.done', `Ada Agent (${provider})`],
      ['instruction.accepted', `Ada Agent (${provider})`],
    ]);
    const shown = await member.get<{ deadline: { state: string } }>(`/deadlines/${deadline?.id}`);
    expect(shown.body.deadline.state).toBe('done');
    await api.deliver();
    const notified = await db.database.asJob((tx) =>
      tx.rows<{ kind: string }>(sql`SELECT kind FROM notifications WHERE customer_id = ${member.customerId}`),
    );
    expect(notified.length).toBeGreaterThan(0);
  });

  test('is refused with who has it while a colleague does', async () => {
    const member = await createMember();
    const { id } = await sent(member);
    const [one, other] = [await signIn(), await signIn()];
    await one.post(`/instructions/${id}/accept`);
    for (const [path, body] of [
      ['done', {}],
      ['refuse', { reason: 'No.' }],
    ] as const) {
      const response = await other.post<Problem>(`/instructions/${id}/${path}`, body);
      expect([response.status, typeOf(response), response.body.takenBy?.id]).toEqual([
        409,
        'conflict',
        one.userId,
      ]);
    }
  });

  test('of a version that has changed since is refused', async () => {
    const member = await createMember();
    const { id } = await sent(member);
    const agent = await signIn();
    const response = await agent.post(`/instructions/${id}/accept`, { version: 2 });
    expect([response.status, typeOf(response)]).toEqual([409, 'instruction-changed']);
    expect((await onlyItem(agent, member)).takenBy).toBeNull();
  });

  test('refusing gives the reason', async () => {
    const member = await createMember();
    const { id } = await sent(member);
    const agent = await signIn();
    expect((await agent.post(`/instructions/${id}/refuse`, { reason: ' ' })).status).toBe(422);
    await agent.post(`/instructions/${id}/refuse`, { reason: 'Too late at the office.' });
    const { body } = await member.get<Answered>(`/instructions/${id}`);
    expect(body.instruction.history.at(-1)).toMatchObject({
      state: 'refused',
      reason: 'Too late at the office.',
      person: { id: agent.userId },
    });
  });

  test('is not for agents of other customers', async () => {
    const [member, foreign] = [await createMember(), await createMember()];
    const { id } = await sent(foreign);
    const agent = await signIn({ customerIds: [member.customerId] });
    expect((await agent.post(`/instructions/${id}/accept`)).status).toBe(404);
    expect((await agent.get(`/instructions/${id}`)).status).toBe(404);
  });
});

describe('writing to a customer', () => {
  test('sends one reply, whatever the network repeats', async () => {
    const member = await createMember();
    const application = await asked(member);
    const agent = await signIn({ displayName: 'Ada Agent' });
    const [path, key] = [`/applications/${application}/messages`, newKey()];
    const first = await agent.post<{ message: Message }>(path, { text: 'Tomorrow.' }, key);
    const again = await agent.post<{ message: Message }>(path, { text: 'Tomorrow.' }, key);
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(typeOf(await agent.post(path, { text: 'Never.' }, key))).toBe('idempotency-key-reused');
    expect((await queueOf(agent, `?customer=${member.customerId}`)).items).toEqual([]);
    const { body } = await member.get<{ messages: Message[] }>(path);
    expect(body.messages.map(({ text, author }) => [text, author.name, author.isProvider])).toEqual([
      ['When?', member.user.displayName, false],
      ['Tomorrow.', `Ada Agent (${api.app.brand.provider})`, true],
    ]);
    expect((await logOf(member))[0]).toMatchObject({ action: 'message.sent', actor: { id: agent.userId } });
    const conversation = await agent.get<{ messages: Message[]; total: number }>(path);
    expect(conversation.body.total).toBe(2);
  });

  test('is refused while a colleague has the conversation', async () => {
    const member = await createMember();
    const application = await asked(member);
    const [one, other] = [await signIn(), await signIn()];
    const { id } = await onlyItem(one, member);
    await one.post(`/queue/${id}/take`);
    const response = await other.post<Problem>(
      `/applications/${application}/messages`,
      { text: 'Soon.' },
      newKey(),
    );
    expect([response.status, response.body.takenBy?.id]).toEqual([409, one.userId]);
  });

  test('is not for agents of other customers', async () => {
    const [member, foreign] = [await createMember(), await createMember()];
    const application = await asked(foreign);
    const agent = await signIn({ customerIds: [member.customerId] });
    const path = `/applications/${application}/messages`;
    expect((await agent.post(path, { text: 'Soon.' }, newKey())).status).toBe(404);
    expect((await agent.get(path)).status).toBe(404);
  });
});
