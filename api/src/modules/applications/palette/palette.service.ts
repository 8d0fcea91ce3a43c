import type { SearchHit } from '@atrium/contract';
import type { Customers, Transaction } from '../../../db/index.ts';
import type { Asked } from '../../../search/index.ts';
import { findApplications, findApplicationsOfAll, findAttachments } from './palette.repository.ts';

/** Those of all customers are searched for people of the provider alone: row policies say whose they may read. */
export async function searchApplications(
  tx: Transaction,
  { customerIds, search, text }: Omit<Asked, 'customerIds'> & { readonly customerIds: Customers },
): Promise<SearchHit[]> {
  const applications =
    customerIds === 'all'
      ? await findApplicationsOfAll(tx, search)
      : await findApplications(tx, customerIds, search);
  return applications.map((application) => {
    const { id, title, customer, match } = application;
    return { id, title, detail: text.application(application), customer, match };
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
