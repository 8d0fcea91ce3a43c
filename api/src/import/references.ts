import { nameKey } from '@atrium/contract';
import { because, type Refusal } from '../messages/index.ts';
import type { ApplicationRecord, CorrespondenceRecord, DeadlineRecord } from './application-record.ts';
import type { InstructionRecord, MessageRecord } from './correspondence-record.ts';
import { inOrder } from './history-order.ts';
import type { ReferenceRows } from './import.repository.ts';

export interface ResolvedCorrespondence {
  readonly customerId: number;
  readonly messages: readonly (MessageRecord & { readonly authorId: number | null })[];
  readonly instructions: readonly ResolvedInstruction[];
}

interface ResolvedInstruction extends InstructionRecord {
  readonly kindId: number | null;
  readonly senderId: number | null;
}

export interface ResolvedRecord extends ResolvedCorrespondence {
  readonly categoryId: number;
  readonly statusIds: readonly number[];
  readonly history: ApplicationRecord['history'];
  readonly deadlines: readonly ResolvedDeadline[];
}

interface ResolvedDeadline extends Omit<DeadlineRecord, 'responsible'> {
  readonly responsibleId: number | null;
}

const byName = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map(({ id, name }) => [nameKey(name), id]));

type MemberOf = (customerId: number, email: string | null | undefined) => number | undefined;

function createMemberLookup(rows: ReferenceRows): MemberOf {
  const memberKey = (customerId: number, email: string) => `${customerId} ${email}`;
  const members = new Map(
    rows.members.map(({ customerId, email, userId }) => [memberKey(customerId, email), userId]),
  );
  return (customerId, email) => (email ? members.get(memberKey(customerId, email)) : undefined);
}

export function createResolver(rows: ReferenceRows) {
  const memberOf = createMemberLookup(rows);
  const resolveApplication = createApplicationResolver(rows, memberOf);
  const customers = new Map(rows.customers.map(({ id, code }) => [code, id]));
  const kinds = byName(rows.instructionKinds);

  /** What the portal has already is named by its id alone. */
  const resolveCorrespondence = (
    customerId: number,
    record: Pick<CorrespondenceRecord, 'messages' | 'instructions'>,
  ): ResolvedCorrespondence | Refusal => {
    const messages: ResolvedCorrespondence['messages'][number][] = [];
    for (const message of record.messages) {
      const authorId = memberOf(customerId, message.member) ?? null;
      if (message.id === undefined && message.member && authorId === null)
        return because('messages', 'noMember', message.member);
      messages.push({ ...message, authorId });
    }
    const instructions: ResolvedInstruction[] = [];
    for (const instruction of record.instructions) {
      const { id, kind = '', sentBy } = instruction;
      const kindId = kinds.get(nameKey(kind)) ?? null;
      const senderId = memberOf(customerId, sentBy) ?? null;
      if (id === undefined && kindId === null) return because('instructions', 'unknownKind', kind);
      if (id === undefined && senderId === null) return because('instructions', 'noMember', String(sentBy));
      instructions.push({ ...instruction, kindId, senderId });
    }
    return { customerId, messages, instructions };
  };

  return {
    application(record: ApplicationRecord): ResolvedRecord | Refusal {
      const customerId = customers.get(record.customer);
      if (customerId === undefined) return because('customer', 'unknown', record.customer);
      const application = resolveApplication(customerId, record);
      if ('reason' in application) return application;
      const correspondence = resolveCorrespondence(customerId, record);
      return 'reason' in correspondence ? correspondence : { ...application, ...correspondence };
    },
    correspondence(record: CorrespondenceRecord): ResolvedCorrespondence | Refusal {
      const customerId = customers.get(record.customer);
      if (customerId === undefined) return because('customer', 'unknown', record.customer);
      return resolveCorrespondence(customerId, record);
    },
  };
}

type ResolvedApplication = Omit<ResolvedRecord, keyof ResolvedCorrespondence>;

function createApplicationResolver(rows: ReferenceRows, memberOf: MemberOf) {
  const categories = byName(rows.categories);
  const statuses = byName(rows.statuses);
  const timeZones = new Map(rows.countries.map(({ code, timeZone }) => [code, timeZone]));
  const transitions = new Set(rows.transitions.map(({ from, to }) => `${from}>${to}`));

  return (customerId: number, record: ApplicationRecord): ResolvedApplication | Refusal => {
    const categoryId = categories.get(nameKey(record.category));
    if (categoryId === undefined) return because('category', 'unknown', record.category);
    const timeZone = timeZones.get(record.country);
    if (timeZone === undefined) return because('country', 'unknown', record.country);
    const statusIds: number[] = [];
    const ordered = inOrder(record.history, timeZone);
    if ('reason' in ordered) return ordered;
    for (const [index, { status }] of record.history.entries()) {
      const id = statuses.get(nameKey(status));
      if (id === undefined) return because('history', 'unknownStatus', status);
      const before = record.history[index - 1];
      if (before && !transitions.has(`${statusIds.at(-1)}>${id}`)) {
        return because('history', 'cannotFollow', status, before.status);
      }
      statusIds.push(id);
    }
    const deadlines: ResolvedDeadline[] = [];
    for (const { responsible, ...deadline } of record.deadlines) {
      const responsibleId = responsible ? memberOf(customerId, responsible) : null;
      if (responsibleId === undefined) return because('deadlines', 'noMember', String(responsible));
      deadlines.push({ ...deadline, responsibleId });
    }
    return { categoryId, statusIds, deadlines, history: ordered.history };
  };
}
