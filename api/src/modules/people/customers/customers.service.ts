import { emailAddress, MAX_NAME_CHARACTERS, type ManagedUser, nameOf } from '@atrium/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../db/index.ts';
import type { Mail, Mailer } from '../../../mail/index.ts';
import { emit } from '../../../outbox/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import {
  changeInvitedRole,
  createInvitation,
  findPendingInvitation,
  type Invitation,
  isMember,
  queueInvitationMail,
  renderInvitationMail,
  renewInvitation,
} from '../invitations/invitations.service.ts';
import { asListed } from '../members/member-changes.ts';
import {
  type Customer,
  findCustomer,
  insertCustomer,
  isClosed,
  isStaff,
  listCodes,
  readCustomer,
} from './customers.repository.ts';

export type { Customer } from './customers.repository.ts';

/** Refusal of a command of the provider; the message is one sentence. */
export class CommandError extends Error {}

/** Who runs a command of the provider. */
export interface Provider {
  readonly database: Database;
  /** Account on the machine. */
  readonly madeBy: string;
}

const MAX_CODES = 10;

const newCustomer = z.object({
  name: nameOf(MAX_NAME_CHARACTERS),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(
      /^[A-Z][A-Z0-9-]{1,19}$/,
      'The code has 2 to 20 letters, digits and hyphens and begins with a letter.',
    ),
  referredBy: z.string().optional(),
});

const newOwner = z.object({
  customerCode: z.string().trim().toUpperCase(),
  email: emailAddress,
  displayName: nameOf(MAX_NAME_CHARACTERS).optional(),
});

/**
 * The customer that referred the new one earns points.
 * @throws CommandError for an invalid name or code, a code that is taken, and an unknown referrer
 */
export async function createCustomer(
  database: Database,
  input: { name: string; code: string; referredBy?: string | undefined },
): Promise<Customer> {
  const { referredBy, ...facts } = parsed(newCustomer, input);
  return database.asJob(async (tx) => {
    const referrer = referredBy === undefined ? undefined : await requireCustomer(tx, referredBy);
    const customer = await insertCustomer(tx, facts);
    if (!customer) throw new CommandError(`There is already a customer with the code ${facts.code}.`);
    if (referrer) {
      const subject = { kind: 'customer', id: customer.id, label: customer.name };
      const payload = { subject, referredAt: new Date().toISOString() };
      await emit(tx, { kind: 'customer.referred', customerId: referrer.id, payload });
    }
    return customer;
  });
}

export interface InvitedOwner {
  readonly customer: Customer;
  readonly email: string;
  readonly link: string;
  /** Not sent yet: the command sends it and reports a failure. */
  readonly mail: Mail;
}

/**
 * The new link of a pending invitation replaces the previous one.
 * @throws CommandError for an unknown customer, one that is deactivated, and for an address that is already a member
 */
export async function inviteOwner(
  { database, mailer }: { database: Database; mailer: Mailer },
  input: { customerCode: string; email: string; displayName?: string | undefined },
): Promise<InvitedOwner> {
  const { customerCode, email, displayName } = parsed(newOwner, input);
  return database.asJob(async (tx) => {
    const customer = await requireCustomer(tx, customerCode);
    const invitation = await inviteTo(tx, { customer, email, displayName: displayName || nameFrom(email) });
    return { customer, email, ...(await renderInvitationMail(tx, mailer, invitation.id)) };
  });
}

/** In whose name an invitation of the provider is logged. */
interface InvitedBy {
  readonly actorId?: number;
  readonly ipAddress?: string | undefined;
}

/** For a person of the provider; the mail is sent after the transaction, which is that of a job. @throws CommandError */
export async function inviteOwnerLater(
  tx: Transaction,
  { customerId, ...invited }: { customerId: number; email: string; displayName: string },
  by: InvitedBy,
): Promise<ManagedUser> {
  const customer = await readCustomer(tx, customerId);
  const invitation = await inviteTo(tx, { customer, ...invited }, by);
  await queueInvitationMail(tx, { invitationId: invitation.id, customerId, inviterId: null });
  return asListed(tx, customerId, invitation);
}

async function inviteTo(
  tx: Transaction,
  { customer, email, displayName }: { customer: Customer; email: string; displayName: string },
  by: InvitedBy = {},
): Promise<Invitation> {
  const customerId = customer.id;
  if (await isClosed(tx, customerId)) throw new CommandError(`${customer.name} is deactivated.`);
  if (await isStaff(tx, email))
    throw new CommandError(`${email} is of the provider's staff, who never act for a customer.`);
  if (await isMember(tx, customerId, email)) {
    throw new CommandError(`${email} is already a member of ${customer.name}.`);
  }
  const pending = await findPendingInvitation(tx, customerId, email);
  const invitation = pending
    ? await changeInvitedRole(
        tx,
        await renewInvitation(tx, pending, { customerId, inviterId: null }),
        'owner',
      )
    : await createInvitation(tx, { customerId, email, displayName, role: 'owner', invitedBy: null });
  await recordActivity(tx, {
    action: pending ? 'invitation.resent' : 'user.invited',
    customerId,
    ...by,
    subject: { kind: 'invitation', id: invitation.id, label: invitation.displayName },
    details: { email, after: { role: invitation.role } },
  });
  return invitation;
}

/** Codes are compared without case. @throws CommandError naming the existing codes */
export async function requireCustomer(tx: Transaction, code: string): Promise<Customer> {
  const plainCode = code.trim().toUpperCase();
  const customer = await findCustomer(tx, plainCode);
  if (!customer) throw await unknownCustomer(tx, plainCode);
  return customer;
}

async function unknownCustomer(tx: Transaction, code: string): Promise<CommandError> {
  const codes = (await listCodes(tx, MAX_CODES + 1)).map((each) => each.code);
  if (codes.length === 0) return new CommandError('There is no customer yet; create one first.');
  const known = codes.slice(0, MAX_CODES).join(', ') + (codes.length > MAX_CODES ? ', …' : '');
  return new CommandError(`There is no customer with the code ${code}. Existing codes: ${known}.`);
}

function nameFrom(email: string): string {
  const [local = email] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

function parsed<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { message = 'The input was refused.', path = [] } = result.error.issues[0] ?? {};
  // The contract's rules of names and addresses say what a field must be.
  const field = path[0] === 'email' ? 'address' : 'name';
  throw new CommandError(message.startsWith('must ') ? `The ${field} ${message}.` : message);
}
