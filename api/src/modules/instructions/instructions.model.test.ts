import type { InstructionRefusal, InstructionState, ResponseOf } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { Database } from '../../db/index.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  isLongRun,
  useTestDatabase,
} from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { type Answer, answerInstruction } from './answering.service.ts';
import { cancel, instruct, type Sender } from './instructing.service.ts';

// Random requests of customers, answers of the provider, changes of deadlines, crashes and an advancing clock, on
// PostgreSQL and on a model. After each, both have the same instructions, histories and entries of the log. 1,000 operations
// in `npm test`, 100,000 in `npm run test:long`, another number with INSTRUCTION_OPERATIONS.
const OPERATIONS = Number(process.env.INSTRUCTION_OPERATIONS ?? (isLongRun ? 100_000 : 1_000));
const OPERATIONS_PER_CUSTOMER = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2027-03-01T09:00:00Z');
/** Four hours ahead of UTC all year, and without holidays. */
const OFFICE = 'AE';
const OFFICE_MS = 4 * HOUR_MS;
const [LET_LAPSE, HOLD] = [5, 6];
const DUE_IN_DAYS = [1, 3, 10, 30, 60, 90];

type Sent = ResponseOf<'POST /customer-portal/instructions'>;

const place = fc.nat({ max: 40 });
const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('send' as const),
      kindId: fc.constantFrom(LET_LAPSE, HOLD),
      /** Six are deadlines, the seventh is an application without any. */
      targets: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }),
      key: fc.option(fc.nat({ max: 4 }), { nil: null }),
      crashes: fc.integer({ max: 9, min: 0 }).map((chance) => chance === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('cancel' as const), place, isStale: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('answer' as const),
      place,
      answer: fc.constantFrom<Answer>('accepted', 'accepted', 'done', 'refused'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('race' as const), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('wait' as const),
      ms: fc.constantFrom(1, HOUR_MS, 11 * HOUR_MS, DAY_MS - 1, DAY_MS, 3 * DAY_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      deadline: fc.nat({ max: 5 }),
      days: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('waive' as const), deadline: fc.nat({ max: 5 }) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Op<Name extends Operation['op']> = Extract<Operation, { op: Name }>;

const db = useTestDatabase();

test(`instructions agree with their model after each of ${OPERATIONS} random operations`, async () => {
  const operations = fc.array(operation, {
    minLength: OPERATIONS_PER_CUSTOMER,
    maxLength: OPERATIONS_PER_CUSTOMER,
    size: 'max',
  });
  const property = fc.asyncProperty(operations, async (each) => {
    const customer = await createModelled();
    for (const one of each) await customer.perform(one);
  });
  await fc.assert(property, {
    numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_CUSTOMER),
    endOnFailure: false,
  });
}, 14_400_000);

interface ModelDeadline {
  readonly id: number;
  readonly applicationId: number;
  dueAt: number;
  isOpen: boolean;
}

interface ModelInstruction {
  readonly id: number;
  readonly target: number;
  readonly kindId: number;
  readonly cutOffAt: number | null;
  readonly sentAt: number;
  readonly states: InstructionState[];
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const stateOf = ({ states }: ModelInstruction) => states.at(-1) as InstructionState;
const isOpen = (instruction: ModelInstruction) => ['sent', 'accepted'].includes(stateOf(instruction));

async function createModelled(): Promise<ModelledCustomer> {
  const { database } = db;
  const { id: customerId } = await createCustomer(database);
  const { id: userId } = await createUser(database);
  await createMembership(database, { userId, customerId });
  const deadlines: ModelDeadline[] = [];
  for (const days of DUE_IN_DAYS) {
    const dueAt = Date.parse(dateOf(START + days * DAY_MS));
    const { id: applicationId } = await createApplication(database, { customerId, countryCode: OFFICE });
    const { id } = await createDeadline(database, { customerId, applicationId, dueAt: dateOf(dueAt) });
    deadlines.push({ id, applicationId, dueAt, isOpen: true });
  }
  const { id: without } = await createApplication(database, { customerId, countryCode: OFFICE });
  const sender = {
    person: { userId, customerId, sessionId: '', tokenKind: 'customer', expiresAt: 0 },
    scope: { userId, customerIds: [customerId] },
    locale: 'en-US',
    origin: { ipAddress: '192.0.2.1', userAgent: '' },
  } satisfies Sender;
  return new ModelledCustomer(sender, deadlines, without);
}

/** A customer with its model, at a moment of its own. */
class ModelledCustomer {
  readonly #sender: Sender;
  readonly #deadlines: readonly ModelDeadline[];
  readonly #without: number;
  readonly #instructions: ModelInstruction[] = [];
  readonly #keys = Array.from({ length: 5 }, newKey);
  readonly #known = new Map<string, { at: number; body: string; response: Sent }>();
  #now = START;

  constructor(sender: Sender, deadlines: readonly ModelDeadline[], without: number) {
    this.#sender = sender;
    this.#deadlines = deadlines;
    this.#without = without;
  }

  async perform(operation: Operation): Promise<void> {
    switch (operation.op) {
      case 'send':
        await this.#send(operation);
        break;
      case 'cancel':
        await this.#cancel(operation);
        break;
      case 'answer':
        await this.#answer(operation);
        break;
      case 'race':
        await this.#race(operation);
        break;
      case 'wait':
        this.#now += operation.ms;
        return;
      default:
        await this.#change(operation);
    }
    expect(await this.#stored()).toEqual(this.#expected());
  }

  readonly #clock = () => new Date(this.#now);

  #context(database: Database = db.database) {
    return { database, clock: this.#clock };
  }

  async #send({ kindId, targets, key: known, crashes }: Op<'send'>): Promise<void> {
    const key = known === null ? newKey() : (this.#keys[known] as string);
    const asked = targets.map((target) => this.#asTarget(target));
    const body = JSON.stringify([kindId, targets]);
    const request = { kindId, targets: asked, key };
    if (crashes) await expect(instruct(this.#context(crashing()), this.#sender, request)).rejects.toThrow();
    const before = this.#known.get(key);
    const response = await instruct(this.#context(), this.#sender, request).catch((error) => error.type);
    if (before && before.at > this.#now - DAY_MS) {
      expect(response).toEqual(before.body === body ? before.response : 'idempotency-key-reused');
      return;
    }
    const expected = targets.map((target, index) =>
      this.#refusal(kindId, target, targets.indexOf(target) < index),
    );
    expect(response.items.map(({ problem }: Sent['items'][number]) => problem)).toEqual(expected);
    for (const [index, { instruction, problem, first }] of (response as Sent).items.entries()) {
      const target = targets[index] ?? 0;
      if (problem === 'already-instructed')
        expect(first?.id).toBe(this.#openOn(target, kindId)?.id ?? this.#instructions.at(-1)?.id);
      if (!instruction) continue;
      const cutOffAt = this.#cutOff(target);
      this.#instructions.push({
        id: instruction.id,
        target,
        kindId,
        cutOffAt,
        sentAt: this.#now,
        states: ['sent'],
      });
      // Nothing is sent after its cut-off.
      expect(cutOffAt === null || this.#now < cutOffAt).toBe(true);
    }
    this.#known.set(key, { at: this.#now, body, response });
  }

  async #cancel({ place, isStale }: Op<'cancel'>): Promise<void> {
    const instruction = this.#at(place);
    if (!instruction) return;
    const { id, states } = instruction;
    const version = states.length + (isStale ? 1 : 0);
    const outcome = await cancel(this.#context(), this.#sender, { id, version }).then(
      () => 'done',
      (error) => error.type,
    );
    if (stateOf(instruction) !== 'sent' && stateOf(instruction) !== 'cancelled') {
      expect(outcome).toBe('already-accepted');
    } else if (stateOf(instruction) === 'cancelled' || isStale) {
      expect(outcome).toBe('instruction-changed');
    } else {
      expect(outcome).toBe('done');
      states.push('cancelled');
    }
  }

  async #answer({ place, answer }: Op<'answer'>): Promise<void> {
    const instruction = this.#at(place);
    if (!instruction) return;
    const follows = { accepted: ['sent'], done: ['accepted'], refused: ['sent', 'accepted'] }[answer];
    const isAllowed = follows.includes(stateOf(instruction));
    const outcome = await this.#answered(instruction.id, answer);
    expect(outcome).toBe(isAllowed ? 'done' : 'instruction-changed');
    if (!isAllowed) return;
    instruction.states.push(answer);
    const deadline = this.#deadlines[instruction.target];
    if (answer === 'done' && instruction.kindId === LET_LAPSE && deadline) deadline.isOpen = false;
  }

  #answered(id: number, answer: Answer): Promise<string> {
    return answerInstruction(this.#context(), id, { answer, reason: 'As agreed.' }).then(
      () => 'done',
      (error) => error.type,
    );
  }

  /** The customer cancels while the provider accepts: one of them succeeds. */
  async #race({ place }: Op<'race'>): Promise<void> {
    const open = this.#instructions.filter((instruction) => stateOf(instruction) === 'sent');
    const instruction = open[place % Math.max(open.length, 1)];
    if (!instruction) return;
    const { id, states } = instruction;
    const [cancelled, accepted] = await Promise.all([
      cancel(this.#context(), this.#sender, { id, version: states.length }).then(
        () => 'done',
        (error) => error.type,
      ),
      this.#answered(id, 'accepted'),
    ]);
    expect([cancelled, accepted].filter((outcome) => outcome === 'done')).toHaveLength(1);
    states.push(cancelled === 'done' ? 'cancelled' : 'accepted');
  }

  async #change(operation: Op<'move'> | Op<'waive'>): Promise<void> {
    const deadline = this.#deadlines[operation.deadline];
    if (!deadline) return;
    if (operation.op === 'move') deadline.dueAt += operation.days * DAY_MS;
    else deadline.isOpen = false;
    const { id, dueAt, isOpen: stays } = deadline;
    await db.database.asJob((tx) =>
      tx.rows(sql`
        UPDATE deadlines SET due_at = ${dateOf(dueAt)}, state = CASE WHEN ${stays} THEN state ELSE 'waived' END
        WHERE id = ${id}`),
    );
  }

  #at(place: number): ModelInstruction | undefined {
    return this.#instructions[place % Math.max(this.#instructions.length, 1)];
  }

  #asTarget(target: number) {
    const deadline = this.#deadlines[target];
    return deadline
      ? { applicationId: deadline.applicationId, deadlineId: deadline.id }
      : { applicationId: this.#without };
  }

  #cutOff(target: number): number | null {
    const deadline = this.#deadlines[target];
    return deadline ? deadline.dueAt + DAY_MS - OFFICE_MS : null;
  }

  #openOn(target: number, kindId: number): ModelInstruction | undefined {
    return this.#instructions.find(
      (one) => one.target === target && isOpen(one) && (this.#deadlines[target] || one.kindId === kindId),
    );
  }

  #refusal(kindId: number, target: number, isRepeated: boolean): InstructionRefusal | null {
    const deadline = this.#deadlines[target];
    const cutOffAt = this.#cutOff(target);
    if (deadline && !deadline.isOpen) return 'deadline-closed';
    if (this.#openOn(target, kindId)) return 'already-instructed';
    if (cutOffAt !== null && this.#now >= cutOffAt) return 'cut-off-passed';
    return isRepeated ? 'already-instructed' : null;
  }

  #expected() {
    return this.#instructions.map(({ id, states, cutOffAt, sentAt }) => ({
      id,
      state: states.at(-1),
      version: states.length,
      cutOffAt: cutOffAt && new Date(cutOffAt).toISOString(),
      sentAt: new Date(sentAt).toISOString(),
      history: states,
      logged: states.map((state) => `instruction.${state}`),
    }));
  }

  #stored() {
    return db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT i.id, i.state, i.version, i.cut_off_at AS "cutOffAt", i.sent_at AS "sentAt",
               ARRAY(SELECT ch.state FROM instruction_changes ch
                     WHERE ch.customer_id = i.customer_id AND ch.instruction_id = i.id ORDER BY ch.id) AS history,
               ARRAY(SELECT l.action FROM activity_logs l
                     WHERE l.customer_id = i.customer_id AND l.subject_kind = 'instruction' AND l.subject_id = i.id
                     ORDER BY l.id) AS logged
        FROM instructions i WHERE i.customer_id = ${this.#sender.person.customerId} ORDER BY i.id`),
    );
  }
}

/** A database whose transactions end before they commit. */
function crashing(): Database {
  const { database } = db;
  return new Proxy(database, {
    get: (target, name) =>
      name === 'inScope'
        ? (((scope, work) =>
            target.inScope(scope, async (tx) => {
              await work(tx);
              throw new Error('The process ended.');
            })) as Database['inScope'])
        : Reflect.get(target, name, target),
  });
}
