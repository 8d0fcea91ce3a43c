import type { QueueItem } from '@atrium/contract/desk';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { Staff } from '../../http/index.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  inDays,
  isLongRun,
  useTestDatabase,
} from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { type Op, type QueueOperation, queueOperation } from '../../testing/queue-operations.ts';
import { createStaff, createStaffSession } from '../../testing/staff.ts';
import { writeMessage as writeAsMember } from '../conversations/messages.service.ts';
import { changeState } from '../deadlines/deadline-actions.service.ts';
import { cancel, instruct, type Sender } from '../instructions/instructing.service.ts';
import { answer, writeMessage } from './answering.service.ts';
import { listQueue, releaseItem, settleItem, takeItem } from './queue.service.ts';

// Random operations of three agents and five customers, at once and one after the other. After each, the queue is what the
// customers' instructions, conversations and deadlines make it, and has who took each item; so is what each agent sees of
// it. 150 operations in `npm test`, 10,000 in `npm run test:long`, another number with QUEUE_OPERATIONS.
const OPERATIONS = Number(process.env.QUEUE_OPERATIONS ?? (isLongRun ? 10_000 : 150));
const OPERATIONS_PER_RUN = 50;
const LET_LAPSE = 5;
/** Two are near, and two are not. */
const DUE_IN_DAYS = [3, 10, 30, 60];

const db = useTestDatabase();

test(`the queue agrees with its customers after each of ${OPERATIONS} random operations`, async () => {
  const operations = fc.array(queueOperation, {
    minLength: OPERATIONS_PER_RUN,
    maxLength: OPERATIONS_PER_RUN,
    size: 'max',
  });
  const property = fc.asyncProperty(operations, async (each) => {
    const desk = await createDesk();
    for (const one of each) await desk.perform(one);
  });
  await fc.assert(property, { numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_RUN), endOnFailure: true });
}, 14_400_000);

interface Deadline {
  readonly id: number;
  readonly applicationId: number;
  readonly sender: Sender;
}

async function createSender(customerId: number): Promise<Sender> {
  const { id: userId } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId });
  return {
    person: { userId, customerId, sessionId: '', tokenKind: 'customer', expiresAt: 0 },
    scope: { userId, customerIds: [customerId] },
    locale: 'en-US',
    origin: { ipAddress: '192.0.2.1', userAgent: '' },
  };
}

async function createAgent(customerIds: readonly number[] | null): Promise<Staff> {
  const { id: userId } = await createStaff(db.database, { customerIds });
  const person = { userId, sessionId: await createStaffSession(db.database, userId) };
  const access = await db.database.findStaffAccess(person);
  if (!access) throw new Error('The session is that of staff.');
  return { ...person, ...access, expiresAt: 0 };
}

async function createDesk(): Promise<ModelledDesk> {
  const ids: number[] = [];
  const deadlines: Deadline[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { id: customerId } = await createCustomer(db.database);
    ids.push(customerId);
    const sender = await createSender(customerId);
    for (const days of DUE_IN_DAYS) {
      const { id: applicationId } = await createApplication(db.database, { customerId });
      const { id } = await createDeadline(db.database, { customerId, applicationId, dueAt: inDays(days) });
      deadlines.push({ id, applicationId, sender });
    }
  }
  const agents = [
    await createAgent(null),
    await createAgent(ids.slice(0, 3)),
    await createAgent(ids.slice(2)),
  ];
  return new ModelledDesk(ids, agents, deadlines);
}

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => error.type ?? String(error),
  );
const keyOf = ({ kind, subject }: Pick<QueueItem, 'kind' | 'subject'>) => `${kind} ${subject.id}`;

/** Three agents and five customers, with who took which item. */
class ModelledDesk {
  readonly #ids: readonly number[];
  readonly #agents: readonly Staff[];
  readonly #deadlines: readonly Deadline[];
  /** By item. One that has left the queue is not taken when it comes back. */
  readonly #takers = new Map<string, number>();
  readonly #settled = new Set<string>();
  #items: QueueItem[] = [];

  constructor(ids: readonly number[], agents: readonly Staff[], deadlines: readonly Deadline[]) {
    this.#ids = ids;
    this.#agents = agents;
    this.#deadlines = deadlines;
  }

  async perform(operation: QueueOperation): Promise<void> {
    if (this.#items.length === 0) await this.#check();
    switch (operation.op) {
      case 'send':
      case 'cancel':
      case 'ask':
      case 'change':
        await this.#actAsCustomer(operation);
        break;
      case 'answer':
      case 'reply':
      case 'settle':
        await this.#answer(operation);
        break;
      case 'race':
        await this.#race(operation);
        break;
      default:
        await this.#change(operation);
    }
    await this.#check();
  }

  readonly #context = { database: db.database, clock: () => null, provider: 'Provider' };
  readonly #origin = { ipAddress: '192.0.2.2', userAgent: '' };

  async #actAsCustomer(operation: Op<'send'> | Op<'cancel'> | Op<'ask'> | Op<'change'>): Promise<void> {
    const context = { ...this.#context, database: db.database };
    if (operation.op === 'cancel') {
      const item = this.#at(operation.place, 'instruction');
      const sender =
        item && this.#deadlines.find(({ applicationId }) => applicationId === item.application.id)?.sender;
      if (!item || !sender) return;
      const wanted = { id: item.subject.id, version: item.instruction?.version ?? 0 };
      const expected = item.instruction?.state === 'sent' ? 'done' : 'already-accepted';
      expect(await outcomeOf(cancel(context, sender, wanted))).toBe(expected);
      return;
    }
    const { id, applicationId, sender } = this.#deadlineAt(operation.deadline);
    if (operation.op === 'send') {
      const targets = [{ applicationId, deadlineId: id }];
      await instruct(context, sender, { kindId: LET_LAPSE, targets, key: newKey() });
    } else if (operation.op === 'ask') {
      await writeAsMember(db.database, sender, { applicationId, text: 'When?', key: newKey() });
      this.#settled.delete(`message ${applicationId}`);
    } else {
      const acting = { ...sender, database: db.database };
      const dueAt = operation.to === 'extend' ? inDays(70) : undefined;
      await outcomeOf(changeState(acting, id, { action: operation.to as 'done', dueAt }));
    }
  }

  async #answer(operation: Op<'answer'> | Op<'reply'> | Op<'settle'>): Promise<void> {
    const staff = this.#agents[operation.agent] as Staff;
    const by = { staff, origin: this.#origin };
    if (operation.op === 'reply') {
      const { applicationId, sender } = this.#deadlineAt(operation.deadline);
      const writing = writeMessage(this.#context, by, { applicationId, text: 'Soon.', key: newKey() });
      const expected = this.#refusal(staff, sender.person.customerId, `message ${applicationId}`);
      expect(await outcomeOf(writing)).toBe(expected ?? 'done');
      return;
    }
    const item = this.#at(operation.place, operation.op === 'answer' ? 'instruction' : 'message');
    if (!item) return;
    const refused = this.#refusal(staff, item.customer.id, keyOf(item));
    if (operation.op === 'settle') {
      const wanted = { id: item.id, version: item.version };
      expect(await outcomeOf(settleItem(db.database, staff, wanted))).toBe(refused ?? 'done');
      if (!refused) this.#settled.add(keyOf(item));
      return;
    }
    const { answer: given } = operation;
    const follows = given === 'accepted' ? ['sent'] : given === 'done' ? ['accepted'] : ['sent', 'accepted'];
    const isAllowed = follows.includes(item.instruction?.state ?? '');
    const outcome = await outcomeOf(
      answer(this.#context, by, item.subject.id, { answer: given, reason: 'As agreed.' }),
    );
    expect(outcome).toBe(refused ?? (isAllowed ? 'done' : 'instruction-changed'));
    if (outcome === 'done') this.#takers.set(keyOf(item), staff.userId);
  }

  /** All agents accept at once, and the customer cancels: one of them succeeds. */
  async #race({ place: wanted }: Op<'race'>): Promise<void> {
    const item = this.#at(wanted, 'instruction');
    const sender = this.#deadlines.find(
      ({ applicationId }) => applicationId === item?.application.id,
    )?.sender;
    if (!item || !sender || item.instruction?.state !== 'sent') return;
    const id = item.subject.id;
    const outcomes = await Promise.all([
      ...this.#agents.map((staff) =>
        outcomeOf(answer(this.#context, { staff, origin: this.#origin }, id, { answer: 'accepted' })),
      ),
      outcomeOf(cancel(this.#context, sender, { id, version: item.instruction.version })),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const winner = this.#agents[outcomes.indexOf('done')];
    if (winner) this.#takers.set(keyOf(item), winner.userId);
  }

  async #change({
    op,
    agent: who,
    place: wanted,
  }: Op<'take'> | Op<'hand over'> | Op<'release'>): Promise<void> {
    const item = this.#at(wanted);
    const staff = this.#agents[who] as Staff;
    if (!item) return;
    const taker = this.#takers.get(keyOf(item));
    const from = op === 'hand over' ? taker : undefined;
    const changing =
      op === 'release'
        ? releaseItem(db.database, staff, item.id)
        : takeItem(db.database, staff, item.id, from);
    const refused = this.#refusal(staff, item.customer.id, keyOf(item), from);
    expect(await outcomeOf(changing)).toBe(refused ?? 'done');
    if (refused) return;
    if (op === 'release') this.#takers.delete(keyOf(item));
    else this.#takers.set(keyOf(item), staff.userId);
  }

  #refusal(
    { userId, customerIds }: Staff,
    customerId: number,
    item: string,
    from?: number,
  ): string | undefined {
    if (customerIds && !customerIds.includes(customerId)) return 'not-found';
    const taker = this.#takers.get(item);
    return taker === undefined || taker === userId || taker === from ? undefined : 'conflict';
  }

  #at(wanted: number, kind?: QueueItem['kind']): QueueItem | undefined {
    const items = this.#items.filter((item) => kind === undefined || item.kind === kind);
    return items[wanted % Math.max(items.length, 1)];
  }

  #deadlineAt(wanted: number): Deadline {
    return this.#deadlines[wanted % this.#deadlines.length] as Deadline;
  }

  async #check(): Promise<void> {
    const waiting = (await this.#waiting()).filter(({ item }) => !this.#settled.has(item));
    const known = new Set(waiting.map(({ item }) => item));
    for (const item of this.#takers.keys()) if (!known.has(item)) this.#takers.delete(item);
    const query = { kind: [], customer: [...this.#ids], page: 1, pageSize: 100 };
    for (const staff of this.#agents) {
      const { items, total } = await listQueue(db.database, staff, query);
      const seen = waiting.filter(({ customerId }) => staff.customerIds?.includes(customerId) ?? true);
      const expected = seen.map(({ item }) => [item, this.#takers.get(item)]);
      expect(items.map((item) => [keyOf(item), item.takenBy?.id]).toSorted()).toEqual(expected.toSorted());
      expect(total).toBe(items.length);
      if (staff.customerIds === null) this.#items = items;
    }
  }

  /** By what customers see. */
  #waiting() {
    return db.database.asJob((tx) =>
      tx.rows<{ item: string; customerId: number }>(sql`
        SELECT 'instruction ' || id AS item, customer_id AS "customerId" FROM instructions
        WHERE customer_id = ANY (${this.#ids}::int[]) AND state IN ('sent', 'accepted')
        UNION ALL
        SELECT 'message ' || application_id, customer_id FROM messages
        WHERE customer_id = ANY (${this.#ids}::int[]) GROUP BY customer_id, application_id
        HAVING (array_agg(author_id ORDER BY id DESC))[1] IS NOT NULL
        UNION ALL
        SELECT 'deadline ' || d.id, d.customer_id FROM deadlines d
        WHERE d.customer_id = ANY (${this.#ids}::int[]) AND d.state = 'open' AND d.due_at <= ${inDays(14)}::date
          AND NOT EXISTS (SELECT FROM instructions i WHERE i.deadline_id = d.id AND i.state IN ('sent', 'accepted'))`),
    );
  }
}
