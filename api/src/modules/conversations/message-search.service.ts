import type { SearchHit } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { Asked } from '../../search/index.ts';
import { findMessages } from './message-search.repository.ts';

/** A hit leads to the application, whose page has the conversation. */
export async function searchMessages(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const messages = await findMessages(tx, asked.customerIds, asked.search);
  return messages.map(({ applicationId, text, customer, match, ...about }) => ({
    id: applicationId,
    title: text,
    detail: asked.text.message(about),
    customer,
    match,
  }));
}
