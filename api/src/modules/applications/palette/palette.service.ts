import type { SearchHit } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import type { Asked } from '../../../search/index.ts';
import { findApplications, findAttachments } from './palette.repository.ts';

export async function searchApplications(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const applications = await findApplications(tx, asked.customerIds, asked.search);
  return applications.map((application) => {
    const { id, title, customer, match } = application;
    return { id, title, detail: asked.text.application(application), customer, match };
  });
}

export async function searchAttachments(tx: Transaction, asked: Asked): Promise<SearchHit[]> {
  const attachments = await findAttachments(tx, asked.customerIds, asked.search);
  return attachments.map(({ application, name, customer, match }) => ({
    id: application.id,
    title: name,
    detail: asked.text.document(application),
    customer,
    match,
  }));
}
