import { mailedPages, type Role } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { invitationMail, type Mail, type Mailer } from '../../mail/index.ts';
import { createSecret, hashSecret } from '../../tokens/index.ts';
import {
  deleteInvitations,
  findInvitationFacts,
  findOrCreateInvitee,
  type Invitee,
  insertMembership,
  replaceInvitation,
} from './invitations.repository.ts';

export type { Invitee } from './invitations.repository.ts';

/** Who is invited to act for whom. */
export interface NewInvitation {
  readonly customerId: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  /** Null where the provider invites. */
  readonly invitedBy: number | null;
}

/** What came of it. Post the mail after the transaction; it is not kept, and only its hash is. */
export interface Invited {
  readonly invitee: Invitee;
  readonly mail: Mail;
  /** Where the invitation is accepted; `undefined` for somebody who has an account and joined at once. */
  readonly link: string | undefined;
}

/**
 * Invites somebody: a new person gets a link of seven days to create a password with; whoever has an account may act
 * for the customer at once, and is told so. To be called as the login service.
 * @throws ProblemError `conflict` for somebody who stands with the customer already
 */
export async function createInvitation(
  tx: Transaction,
  mailer: Mailer,
  invitation: NewInvitation,
): Promise<Invited> {
  const { customerId, role } = invitation;
  const email = invitation.email.trim().toLowerCase();
  const invitee = await findOrCreateInvitee(tx, email, invitation.displayName);
  if (!(await insertMembership(tx, { customerId, userId: invitee.id, role }))) {
    throw new ProblemError('conflict', { errors: { email: ['stands on the list already'] } });
  }
  return sendInvitation(tx, mailer, { invitee, customerId, role, invitedBy: invitation.invitedBy });
}

/** A new link in the place of the former one, which no longer works. To be called as the login service. */
export async function sendInvitation(
  tx: Transaction,
  mailer: Mailer,
  { invitee, ...about }: { invitee: Invitee; customerId: number; role: Role; invitedBy: number | null },
): Promise<Invited> {
  const facts = await findInvitationFacts(tx, about.customerId, about.invitedBy);
  if (invitee.status === 'active') {
    const link = `${mailer.portalUrl}/c/${about.customerId}/`;
    return { invitee, link: undefined, mail: joinedMail(invitee, { ...facts, role: about.role, link }) };
  }
  const secret = createSecret();
  await replaceInvitation(tx, { ...about, userId: invitee.id, tokenHash: hashSecret(secret) });
  // In the fragment: it reaches no server, no log and no other site.
  const link = `${mailer.portalUrl}${mailedPages.invitation}#${secret}`;
  return { invitee, link, mail: invitationMail(invitee.email, { ...facts, role: about.role, link }) };
}

/** From here on the link no longer works. To be called as the login service. */
export function withdrawInvitation(tx: Transaction, customerId: number, userId: number): Promise<void> {
  return deleteInvitations(tx, customerId, userId);
}

function joinedMail(invitee: Invitee, facts: Parameters<typeof invitationMail>[1]): Mail {
  return invitationMail(invitee.email, { ...facts, hasAccount: true });
}
