import type { ManagedUser, SearchHit } from '@atrium/contract';
import type { DeskCustomer } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { figuresOf } from '../people/customer-figures/customer-figures.service.ts';
import { createCustomer, inviteOwnerLater } from '../people/customers/customers.service.ts';
import { deactivateCustomer, reactivateCustomer } from '../people/erasures/closing.service.ts';
import { requirePending } from '../people/invitations/invitations.service.ts';
import { changeBy, findMember, resendByProvider } from '../people/members/member-changes.ts';
import { endSessionsNow, type PeopleQuery, peopleOf } from '../people/members/members.service.ts';
import { type ActingStaff, changeForCustomer } from '../staff/staff.service.ts';
import { asCommand } from './as-command.ts';
import { type CustomersQuery, findCustomers, listCustomers } from './customers.repository.ts';

export interface DeskContext {
  readonly database: Database;
  readonly acting: ActingStaff;
}

export async function pageOfCustomers({ database, acting }: DeskContext, query: CustomersQuery) {
  const { total, customers } = await database.asStaff(acting.staff, (tx) => listCustomers(tx, query));
  // Only of customers that were seen: figures are read by a job, which sees all of them.
  const figures = await figuresOf(
    database,
    customers.map(({ id }) => id),
  );
  const listed = customers.flatMap((customer) => {
    const own = figures.get(customer.id);
    return own ? [{ ...own, ...customer }] : [];
  });
  return { customers: listed, total, page: query.page, pageSize: query.pageSize };
}

export async function searchCustomers(tx: Transaction, search: string): Promise<SearchHit[]> {
  const found = await findCustomers(tx, search);
  return found.map(({ id, name: title, code: detail, match }) => ({
    id,
    title,
    detail,
    customer: null,
    match,
  }));
}

/** @throws ProblemError `not-found` for a customer that the person does not see */
export async function readCustomer(context: DeskContext, id: number): Promise<DeskCustomer> {
  const { customers } = await pageOfCustomers(context, { id, page: 1, pageSize: 1 });
  const [customer] = customers;
  if (!customer) throw notFound();
  return customer;
}

/** @throws ProblemError `forbidden` for who sees some customers only, `conflict` for a code that is taken */
export async function addCustomer(
  context: DeskContext,
  facts: { readonly name: string; readonly code: string },
): Promise<DeskCustomer> {
  const { database, acting } = context;
  if (acting.staff.customerIds !== null) throw new ProblemError('forbidden');
  const { id } = await asCommand(() => createCustomer(database, facts));
  return readCustomer(context, id);
}

export async function setOpen(context: DeskContext, id: number, isOpen: boolean): Promise<DeskCustomer> {
  const { code } = await readCustomer(context, id);
  const provider = { database: context.database, madeBy: `#${context.acting.staff.userId}` };
  await asCommand(async () => {
    await (isOpen ? reactivateCustomer(provider, code) : deactivateCustomer(provider, code));
  });
  return readCustomer(context, id);
}

export async function pageOfPeople(context: DeskContext, id: number, query: PeopleQuery) {
  await readCustomer(context, id);
  const { customers: people, ...page } = await context.database.asStaff(context.acting.staff, (tx) =>
    peopleOf(tx, id, query),
  );
  return { people, ...page };
}

export function inviteOwner(
  { database, acting }: DeskContext,
  customerId: number,
  invited: { readonly email: string; readonly displayName: string },
): Promise<ManagedUser> {
  const { staff, ipAddress } = acting;
  return asCommand(() =>
    changeForCustomer(database, acting, customerId, (tx) =>
      inviteOwnerLater(
        tx,
        { customerId, ...invited },
        { actorId: staff.userId, ipAddress: ipAddress || undefined },
      ),
    ),
  );
}

export function resend(
  { database, acting }: DeskContext,
  customerId: number,
  id: number,
): Promise<ManagedUser> {
  return changeForCustomer(database, acting, customerId, async (tx) =>
    resendByProvider(changeOf(tx, acting, customerId), await requirePending(tx, customerId, id)),
  );
}

export function endSessions(
  { database, acting }: DeskContext,
  customerId: number,
  id: number,
): Promise<void> {
  return changeForCustomer(database, acting, customerId, async (tx) => {
    const member = await findMember(tx, customerId, id);
    if (!member) throw notFound();
    await endSessionsNow(changeOf(tx, acting, customerId), member);
  });
}

function changeOf(
  tx: Parameters<typeof changeBy>[0],
  { staff, ipAddress }: ActingStaff,
  customerId: number,
): ReturnType<typeof changeBy> {
  return changeBy(tx, { customerId, actorId: staff.userId, ipAddress: ipAddress || undefined });
}
