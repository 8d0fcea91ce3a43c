import type { SearchHit } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { Asked } from '../../search/index.ts';
import { findDeadlinesBy } from './deadline-search.repository.ts';

export async function searchDeadlines(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const { search, customerIds, text } = asked;
  const deadlines = await findDeadlinesBy(tx, customerIds, { search, kinds: text.kinds });
  return deadlines.map((deadline) => ({
    id: deadline.id,
    title: text.deadlineTitle(deadline),
    detail: text.deadline(deadline),
    customer: deadline.customer,
    match: deadline.match,
  }));
}
