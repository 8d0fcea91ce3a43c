import { mailedPages, type Role } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { notFound, ProblemError } from '../../../http/index.ts';
import { invitationMail, type Mail, type MailedPortal } from '../../../mail/index.ts';
import { emit, listenTo } from '../../../outbox/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import { invitationLimits, limitReached } from './invitation-limits.ts';
import type { Invitation, TypedInvitation } from './invitations.repository.ts';
import * as repository from './invitations.repository.ts';

export { findWaiting as findWaitingInvitation, type Invitation, isMember } from './invitations.repository.ts';

/**
 * Invites an address, whether or not it has an account; nothing is given before it accepts. To be called as the login
 * service, one at a time for a customer.
 * @throws ProblemError `conflict` for who stands on the customer's list already
 */
export async function createInvitation(tx: Transaction, typed: TypedInvitation): Promise<Invitation> {
  const { customerId, invitedBy } = typed;
  const email = typed.email.trim().toLowerCase();
  await refuseTooMany(tx, { customerId, email, inviterId: invitedBy });
  const isMember = await repository.isMember(tx, customerId, email);
  const invitation = isMember ? undefined : await repository.insertInvitation(tx, { ...typed, email });
  if (!invitation) throw new ProblemError('conflict', { errors: { email: ['stands on the list already'] } });
  const facts = await repository.findInvitationFacts(tx, invitation.id);
  await emit(tx, { kind: 'invitation.created', customerId, payload: { id: invitation.id, ...facts } });
  return invitation;
}

/** @throws ProblemError `not-found`, or `conflict` for one that is not waiting any more */
export async function requireWaiting(tx: Transaction, customerId: number, id: number): Promise<Invitation> {
  const invitation = await repository.findInvitation(tx, customerId, id);
  if (!invitation) throw notFound();
  if (invitation.outcome === null) return invitation;
  throw new ProblemError('conflict', { detail: `This invitation was ${invitation.outcome}.` });
}

/** Begins the days of an invitation anew; its former link no longer works. */
export async function renewInvitation(
  tx: Transaction,
  { id, email }: Invitation,
  { customerId, inviterId }: { customerId: number; inviterId: number | null },
): Promise<Invitation> {
  await refuseTooMany(tx, { customerId, email, inviterId });
  return repository.renewInvitation(tx, id);
}

export function changeInvitedRole(tx: Transaction, { id }: Invitation, role: Role): Promise<Invitation> {
  return repository.updateRole(tx, id, role);
}

/** From here on nothing is left to accept. */
export function withdrawInvitation(tx: Transaction, { id }: Invitation): Promise<void> {
  return repository.withdraw(tx, id);
}

/** The provider is not limited. */
async function refuseTooMany(
  tx: Transaction,
  { inviterId, ...about }: { customerId: number; email: string; inviterId: number | null },
): Promise<void> {
  if (inviterId === null) return;
  await repository.lockInviter(tx, inviterId);
  const reached = limitReached(await repository.countMails(tx, { ...about, inviterId }));
  if (!reached) return;
  throw new ProblemError('too-many-attempts', {
    title: 'Too many invitations.',
    detail: reached.detail,
    headers: { 'retry-after': String(reached.retryAfterS) },
  });
}

/** Has the invitation mailed once the transaction has committed. */
export async function postInvitation(
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

/** Puts mails that were asked for among what is to be sent. */
export const deliverInvitations = listenTo({
  'invitation.issued': (tx, { payload }) => repository.insertDelivery(tx, payload.mailId),
});

/** The mail that was asked for. `undefined` where it is not to be sent any more. To be called as a job. */
export async function writeInvitationMail(
  tx: Transaction,
  portal: MailedPortal,
  mailId: number,
): Promise<Mail | undefined> {
  const invitation = await repository.findMailed(tx, mailId);
  if (!invitation) return undefined;
  const sent = await repository.countMailsTo(tx, invitation.email, mailId);
  if (sent >= invitationLimits.toOneAddressADay) return undefined;
  await repository.markWritten(tx, mailId);
  return (await writeInvitation(tx, portal, invitation.id)).mail;
}

/** The mail of an invitation with a link that opens it, and no former link does. To be called as a job. */
export async function writeInvitation(
  tx: Transaction,
  portal: MailedPortal,
  invitationId: number,
): Promise<{ readonly link: string; readonly mail: Mail }> {
  const secret = createSecret();
  const { email, locale, ...facts } = await repository.storeSecret(tx, invitationId, hashSecret(secret));
  // In the fragment: it reaches no server, no log and no other site.
  const link = `${portal.portalUrl}${mailedPages.invitation}#${secret}`;
  return { link, mail: invitationMail({ email, locale }, { ...facts, provider: portal.providerName, link }) };
}
