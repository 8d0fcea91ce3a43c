import { emailAddress, MAX_NAME_CHARACTERS, mailedPages, nameOf } from '@atrium/contract';
import { type StaffRole, staffRoles } from '@atrium/contract/desk';
import { z } from 'zod';
import type { Database, Transaction } from '../../db/index.ts';
import { type Mail, type MailedPortal, type Mailer, staffInvitationMail } from '../../mail/index.ts';
import { createSecret, hashSecret } from '../../tokens/index.ts';
import { CommandError, type Provider, requireCustomer } from '../people/customers/customers.service.ts';
import * as repository from './staff-accounts.repository.ts';

/** Customers are named by their codes; null is for all. */
const access = { role: z.enum(staffRoles), customers: z.array(z.string()).min(1).nullable() };

export const newStaff = z.object({
  email: emailAddress,
  displayName: nameOf(MAX_NAME_CHARACTERS),
  ...access,
});
export type NewStaff = z.output<typeof newStaff>;

export interface InvitedStaff {
  readonly email: string;
  readonly link: string;
  /** Not sent yet: the command sends it and reports a failure. */
  readonly mail: Mail;
}

/**
 * Makes a person of the provider, and a link by which they choose their password; who has none yet, or was deactivated, is
 * invited again by it.
 * @throws CommandError for an address that has an account already, and for unknown roles and customers
 */
export async function inviteStaff(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  input: { email: string; displayName: string; role: string; customers: string[] | null },
): Promise<InvitedStaff> {
  const parsed = newStaff.safeParse(input);
  if (!parsed.success) throw new CommandError(whatIsWrong(parsed.error));
  return database.asJob((tx) => inviteInto(tx, mailer, { ...parsed.data, invitedBy: null }));
}

export async function inviteInto(
  tx: Transaction,
  portal: MailedPortal,
  { invitedBy, ...facts }: NewStaff & { readonly invitedBy: number | null },
): Promise<InvitedStaff> {
  const customerIds = await idsOf(tx, facts.customers);
  const userId = await insertStaff(tx, facts);
  await repository.setAccess(tx, userId, { role: facts.role, customerIds, invitedBy });
  return { email: facts.email, ...(await invitationOf(tx, portal, { userId, ...facts })) };
}

/** @throws CommandError for customers that there are not, and for who has an account that cannot be invited */
export async function requireInvitable(
  tx: Transaction,
  { email, customers }: Pick<NewStaff, 'email' | 'customers'>,
): Promise<repository.StaffAccount | undefined> {
  await idsOf(tx, customers);
  const known = await repository.findAccount(tx, { email });
  if (known && !known.isStaff)
    throw new CommandError(`${email} has an account already; staff need an address of their own.`);
  if (known?.isActive && known.hasPassword) throw new CommandError(`${email} is staff already.`);
  return known;
}

/** @throws CommandError for who is no active staff, and for customers that there are not */
export async function changeAccess(
  tx: Transaction,
  { userId, role, customers }: { readonly userId: number } & Pick<NewStaff, 'role' | 'customers'>,
): Promise<void> {
  const { invitedBy } = await requireStaff(tx, { id: userId });
  await repository.setAccess(tx, userId, { role, customerIds: await idsOf(tx, customers), invitedBy });
}

/** Locks the account. @throws CommandError for who is no active staff */
async function requireStaff(tx: Transaction, who: repository.Who): Promise<repository.StaffAccount> {
  const known = await repository.findAccount(tx, who);
  if (!known?.isStaff || !known.isActive)
    throw new CommandError(`${'email' in who ? who.email : `#${who.id}`} is no active staff.`);
  return known;
}

async function insertStaff(tx: Transaction, { email, displayName, customers }: NewStaff): Promise<number> {
  const known = await requireInvitable(tx, { email, customers });
  if (!known) return repository.insertUser(tx, { email, displayName });
  await repository.activate(tx, known.id, displayName);
  return known.id;
}

async function invitationOf(
  tx: Transaction,
  portal: MailedPortal,
  { userId, email, role }: { userId: number; email: string; role: StaffRole },
): Promise<Omit<InvitedStaff, 'email'>> {
  const secret = createSecret();
  await repository.insertLink(tx, userId, hashSecret(secret));
  // The secret is in the fragment, which is not sent to servers, logs or other sites.
  const link = `${portal.portalUrl}${mailedPages.resetPassword}#${secret}`;
  const mail = staffInvitationMail({ email, locale: 'en-US' }, { provider: portal.providerName, role, link });
  return { link, mail };
}

async function idsOf(tx: Transaction, codes: readonly string[] | null): Promise<number[] | null> {
  if (codes === null) return null;
  const ids: number[] = [];
  for (const code of codes) ids.push((await requireCustomer(tx, code)).id);
  return ids;
}

function whatIsWrong({ issues }: z.ZodError): string {
  const [field] = issues[0]?.path ?? [];
  if (field === 'role') return `The role must be one of ${staffRoles.join(', ')}.`;
  if (field === 'customers') return 'Name the customers by their codes, or give --all.';
  return `The ${field === 'email' ? 'address' : 'name'} ${issues[0]?.message ?? 'was refused'}.`;
}

/** Ends the person's sessions too. @throws CommandError for an address of no active staff */
export async function deactivateStaff({ database }: Provider, address: string): Promise<{ email: string }> {
  const email = emailAddress.safeParse(address).data ?? address;
  return database.asJob(async (tx) => {
    const { id } = await requireStaff(tx, { email });
    await repository.deactivate(tx, id);
    return { email };
  });
}

export async function deactivateAccount(tx: Transaction, userId: number): Promise<void> {
  const { id } = await requireStaff(tx, { id: userId });
  await repository.deactivate(tx, id);
}

export function listStaff({ database }: Pick<Provider, 'database'>): Promise<repository.ListedStaff[]> {
  return database.asJob(repository.listStaff);
}
