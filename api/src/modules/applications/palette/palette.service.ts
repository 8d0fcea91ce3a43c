import type { SearchHit } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import type { Asked } from '../../../search/index.ts';
import { findApplications, findAttachments } from './palette.repository.ts';

export async function searchApplications(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const found = await findApplications(tx, asked.customerIds, asked.search);
  return found.map((application) => {
    const { id, title, customer, match } = application;
    return { id, title, detail: asked.text.application(application), customer, match };
  });
}

export async function searchAttachments(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const found = await findAttachments(tx, asked.customerIds, asked.search);
  return found.map(({ application, name, customer, match }) => ({
    id: application.id,
    title: name,
    detail: asked.text.document(application),
    customer,
    match,
  }));
}
