import type { DeadlineKind, InstructionState } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { insertInstructions, judge } from '../modules/instructions/instructing.repository.ts';
import {
  changeState,
  type LockedInstruction,
  lockInstruction,
} from '../modules/instructions/instructions.repository.ts';
import { addDays } from './applications.ts';
import { insertActivities } from './demo.repository.ts';
import type { DemoActivity } from './events.ts';

const kinds = { renew: 1, pay: 2, respond: 3, letLapse: 5, hold: 6 };
const kindOf: Readonly<Record<DeadlineKind, number>> = {
  renewal: kinds.renew,
  payment: kinds.pay,
  response: kinds.respond,
  opposition_end: kinds.respond,
  document: kinds.letLapse,
};

/** What became of each, in turns: states with the days after which they came. */
const courses: readonly (readonly (readonly [state: Exclude<InstructionState, 'sent'>, days: number])[])[] = [
  [],
  [['accepted', 1]],
  [],
  [['refused', 2]],
  [['accepted', 1]],
  [['cancelled', 1]],
];
const COUNT = 12;
const REFUSED = 'The office has closed the file in the meantime.';
const TEXT = 'Please argue that the earlier mark is used for other goods, as in the letter of March.';

interface DemoSenders {
  readonly now: Date;
  readonly customerId: number;
  readonly people: readonly { readonly id: number; readonly displayName: string }[];
}

interface DemoEvent {
  readonly instruction: LockedInstruction;
  readonly state: Exclude<InstructionState, 'sent'>;
  readonly actorId: number | null;
  readonly at: Date;
}

async function insertEvent(tx: Transaction, { instruction, state, actorId, at }: DemoEvent): Promise<void> {
  const { id, customerId, label, kind: name, sentBy: userId } = instruction;
  const payload = { subject: { kind: 'instruction', id, label }, name, userId, actorId };
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    VALUES (${`instruction.${state}`}, ${customerId}, ${JSON.stringify(payload)}, ${at})`);
}

/** Instructions on the deadlines that are due first among those that can be instructed. */
export async function loadInstructions(
  tx: Transaction,
  { now, customerId, people }: DemoSenders,
): Promise<void> {
  const deadlines = await tx.rows<{ id: number; applicationId: number; kind: DeadlineKind }>(sql`
    SELECT id, application_id AS "applicationId", kind FROM deadlines
    WHERE customer_id = ${customerId} AND state = 'open' AND due_at > ${now}::date + 10 ORDER BY due_at, id LIMIT 60`);
  let sent = 0;
  for (const { id: deadlineId, applicationId, kind } of deadlines) {
    if (sent === COUNT) return;
    const isDone = sent === COUNT - 1;
    const kindId = isDone ? kinds.hold : kindOf[kind];
    const at = addDays(now, -3 - (sent % 5));
    const moment = at.toISOString();
    const [target] = await judge(tx, { customerId, kindId }, [{ applicationId, deadlineId }], moment);
    const person = people[sent % people.length];
    if (!target || target.problem || !person) continue;
    const text = kindId === kinds.respond ? TEXT : null;
    const created = { customerId, kindId, text, personId: person.id, moment };
    const [id = 0] = await insertInstructions(tx, created, [target]);
    const course = isDone
      ? ([
          ['accepted', 1],
          ['done', 2],
        ] as const)
      : (courses[sent % courses.length] ?? []);
    await follow(tx, { id, customerId, at, person }, course);
    sent += 1;
  }
}

async function follow(
  tx: Transaction,
  {
    id,
    customerId,
    at,
    person,
  }: { id: number; customerId: number; at: Date; person: DemoSenders['people'][number] },
  course: (typeof courses)[number],
): Promise<void> {
  const { kind, label } = (await lockInstruction(tx, id)) ?? {};
  const entry = (state: InstructionState, moment: Date, isPersons: boolean): DemoActivity => ({
    customerId,
    actor: isPersons ? person : null,
    action: `instruction.${state}`,
    subject: { kind: 'instruction', id, label: label ?? '' },
    at: moment,
    ipAddress: isPersons ? '192.0.2.7' : null,
    details: { kind },
  });
  const entries = [entry('sent', at, true)];
  for (const [state, days] of course) {
    const instruction = await lockInstruction(tx, id);
    if (!instruction) throw new Error(`Instruction ${id} was not inserted.`);
    const isPersons = state === 'cancelled';
    const moment = addDays(at, days);
    await changeState(tx, instruction, {
      state,
      at: moment,
      personId: isPersons ? person.id : undefined,
      reason: state === 'refused' ? REFUSED : undefined,
    });
    entries.push(entry(state, moment, isPersons));
    await insertEvent(tx, { instruction, state, actorId: isPersons ? person.id : null, at: moment });
  }
  await insertActivities(tx, entries);
}
