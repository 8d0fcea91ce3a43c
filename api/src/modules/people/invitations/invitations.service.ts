import { mailedPages, type Role } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { notFound, ProblemError } from '../../../http/index.ts';
import { invitationMail, type Mail, type MailedPortal } from '../../../mail/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { emit, listenTo } from '../../../outbox/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import { invitationLimits, limitReached } from './invitation-limits.ts';
import type { Invitation, NewInvitation } from './invitations.repository.ts';
import * as repository from './invitations.repository.ts';

export {
  findInvitation,
  findPendingInvitation,
  type Invitation,
  isMember,
} from './invitations.repository.ts';

/**
 * Needs a transaction of the login service that holds the lock of the customer's people.
 * @throws ProblemError `conflict` if the address is a member or has a pending invitation
 */
export async function createInvitation(
  tx: Transaction,
  input: NewInvitation & Pick<Inviter, 'isDirectory'>,
): Promise<Invitation> {
  const { customerId, email, invitedBy, isDirectory } = input;
  await refuseTooMany(tx, { customerId, email, inviterId: invitedBy, isDirectory });
  const isMember = await repository.isMember(tx, customerId, email);
  const invitation = isMember ? undefined : await repository.insertInvitation(tx, input);
  if (!invitation) throw isKnown();
  const facts = await repository.findInvitationFacts(tx, invitation.id);
  await emit(tx, { kind: 'invitation.created', customerId, payload: { id: invitation.id, ...facts } });
  return invitation;
}

/** @throws ProblemError `conflict` if the address is a member or has a pending invitation */
export async function refuseKnown(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
): Promise<void> {
  const isMember = await repository.isMember(tx, customerId, email);
  if (isMember || (await repository.findPendingInvitation(tx, customerId, email))) throw isKnown();
}

const isKnown = () => new ProblemError('conflict', { errors: { email: [fieldRefusals.invited] } });

/** @throws ProblemError `not-found`, or `conflict` if the invitation is no longer pending */
export async function requirePending(tx: Transaction, customerId: number, id: number): Promise<Invitation> {
  const invitation = await repository.findInvitation(tx, customerId, id);
  if (!invitation) throw notFound();
  if (invitation.outcome === null) return invitation;
  throw new ProblemError('conflict', { detail: refusals.invitationEnded[invitation.outcome] });
}

export async function renewInvitation(
  tx: Transaction,
  { id, email }: Invitation,
  inviter: Inviter & { readonly customerId: number },
): Promise<Invitation> {
  await refuseTooMany(tx, { email, ...inviter });
  return repository.renewInvitation(tx, id);
}

export function changeInvitedRole(tx: Transaction, { id }: Invitation, role: Role): Promise<Invitation> {
  return repository.updateRole(tx, id, role);
}

export function withdrawInvitation(tx: Transaction, { id }: Invitation): Promise<void> {
  return repository.withdraw(tx, id);
}

/** Neither a person nor the customer's directory is the provider, to whom no limits apply. */
interface Inviter {
  readonly inviterId: number | null;
  readonly isDirectory?: boolean;
}

async function refuseTooMany(
  tx: Transaction,
  { inviterId, isDirectory, ...about }: Inviter & { readonly customerId: number; readonly email: string },
): Promise<void> {
  if (inviterId === null && !isDirectory) return;
  // A directory has the lock of the customer's people.
  if (inviterId !== null) await repository.lockInviter(tx, inviterId);
  const counts = await repository.countMails(tx, { ...about, inviterId });
  const reached = limitReached(counts, isDirectory ? 'directory' : 'person');
  if (!reached) return;
  throw new ProblemError('too-many-attempts', {
    title: refusals.invitations.title,
    detail: reached.detail,
    headers: { 'retry-after': String(reached.retryAfterS) },
  });
}

/** The mail is sent after the transaction has committed. */
export async function queueInvitationMail(
  tx: Transaction,
  {
    invitationId,
    customerId,
    inviterId,
  }: { invitationId: number; customerId: number; inviterId: number | null },
): Promise<void> {
  const mailId = await repository.insertMail(tx, invitationId, inviterId);
  await emit(tx, { kind: 'invitation.issued', customerId, payload: { mailId } });
}

export const deliverInvitations = listenTo({
  'invitation.issued': (tx, { payload }) => repository.insertDelivery(tx, payload.mailId),
});

/** Needs a transaction of a job. */
export async function renderRequestedMail(
  tx: Transaction,
  portal: MailedPortal,
  mailId: number,
): Promise<Mail | undefined> {
  const invitation = await repository.findInvitationOfMail(tx, mailId);
  if (!invitation) return undefined;
  const sent = await repository.countMailsTo(tx, invitation.email, mailId);
  if (sent >= invitationLimits.dailyPerAddress) return undefined;
  await repository.markWritten(tx, mailId);
  return (await renderInvitationMail(tx, portal, invitation.id)).mail;
}

/** Creates a new link, which replaces the previous one. Needs a transaction of a job. */
export async function renderInvitationMail(
  tx: Transaction,
  portal: MailedPortal,
  invitationId: number,
): Promise<{ readonly link: string; readonly mail: Mail }> {
  const secret = createSecret();
  const { email, locale, ...facts } = await repository.updateSecret(tx, invitationId, hashSecret(secret));
  // The secret is in the fragment, which is not sent to servers, logs or other sites.
  const link = `${portal.portalUrl}${mailedPages.invitation}#${secret}`;
  return { link, mail: invitationMail({ email, locale }, { ...facts, provider: portal.providerName, link }) };
}
