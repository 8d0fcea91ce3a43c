import { nameKey } from '@atrium/contract';
import type { ApplicationRecord, DeadlineRecord } from './application-record.ts';
import { inOrder } from './history-order.ts';
import type { ReferenceRows } from './import.repository.ts';

export interface ResolvedRecord {
  readonly customerId: number;
  readonly categoryId: number;
  readonly statusIds: readonly number[];
  readonly history: ApplicationRecord['history'];
  readonly deadlines: readonly ResolvedDeadline[];
}

interface ResolvedDeadline extends Omit<DeadlineRecord, 'responsible'> {
  readonly responsibleId: number | null;
}

export function createResolver(rows: ReferenceRows) {
  const byName = (list: readonly { id: number; name: string }[]) =>
    new Map(list.map(({ id, name }) => [nameKey(name), id]));
  const customers = new Map(rows.customers.map(({ id, code }) => [code, id]));
  const categories = byName(rows.categories);
  const statuses = byName(rows.statuses);
  const timeZones = new Map(rows.countries.map(({ code, timeZone }) => [code, timeZone]));
  const transitions = new Set(rows.transitions.map(({ from, to }) => `${from}>${to}`));

  const memberKey = (customerId: number, email: string) => `${customerId} ${email}`;
  const members = new Map(
    rows.members.map(({ customerId, email, userId }) => [memberKey(customerId, email), userId]),
  );

  return (record: ApplicationRecord): ResolvedRecord | { reason: string } => {
    const customerId = customers.get(record.customer);
    if (customerId === undefined) return { reason: `customer: there is no ${record.customer}` };
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
      const responsibleId = responsible ? members.get(memberKey(customerId, responsible)) : null;
      if (responsibleId === undefined) return { reason: `deadlines: ${responsible} is not a member` };
      deadlines.push({ ...deadline, responsibleId });
    }
    return { customerId, categoryId, statusIds, deadlines, history: ordered.history };
  };
}
