import { nameKey } from '@atrium/contract';
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

interface Refusal {
  readonly reason: string;
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
        return { reason: `messages: ${message.member} is not a member` };
      messages.push({ ...message, authorId });
    }
    const instructions: ResolvedInstruction[] = [];
    for (const instruction of record.instructions) {
      const { id, kind = '', sentBy } = instruction;
      const kindId = kinds.get(nameKey(kind)) ?? null;
      const senderId = memberOf(customerId, sentBy) ?? null;
      if (id === undefined && kindId === null) return { reason: `instructions: there is no kind ${kind}` };
      if (id === undefined && senderId === null) return { reason: `instructions: ${sentBy} is not a member` };
      instructions.push({ ...instruction, kindId, senderId });
    }
    return { customerId, messages, instructions };
  };

  return {
    application(record: ApplicationRecord): ResolvedRecord | Refusal {
      const customerId = customers.get(record.customer);
      if (customerId === undefined) return { reason: `customer: there is no ${record.customer}` };
      const application = resolveApplication(customerId, record);
      if ('reason' in application) return application;
      const correspondence = resolveCorrespondence(customerId, record);
      return 'reason' in correspondence ? correspondence : { ...application, ...correspondence };
    },
    correspondence(record: CorrespondenceRecord): ResolvedCorrespondence | Refusal {
      const customerId = customers.get(record.customer);
      if (customerId === undefined) return { reason: `customer: there is no ${record.customer}` };
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
    if (categoryId === undefined) return { reason: `category: there is no ${record.category}` };
    const timeZone = timeZones.get(record.country);
    if (timeZone === undefined) return { reason: `country: there is no ${record.country}` };
    const statusIds: number[] = [];
    const ordered = inOrder(record.history, timeZone);
    if ('reason' in ordered) return ordered;
    for (const [index, { status }] of record.history.entries()) {
      const id = statuses.get(nameKey(status));
      if (id === undefined) return { reason: `history: there is no status ${status}` };
      const before = record.history[index - 1];
      if (before && !transitions.has(`${statusIds.at(-1)}>${id}`)) {
        return { reason: `history: ${status} cannot follow ${before.status}` };
      }
      statusIds.push(id);
    }
    const deadlines: ResolvedDeadline[] = [];
    for (const { responsible, ...deadline } of record.deadlines) {
      const responsibleId = responsible ? memberOf(customerId, responsible) : null;
      if (responsibleId === undefined) return { reason: `deadlines: ${responsible} is not a member` };
      deadlines.push({ ...deadline, responsibleId });
    }
    return { categoryId, statusIds, deadlines, history: ordered.history };
  };
}
