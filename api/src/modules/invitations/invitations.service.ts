import { mailedPages, type Role } from '@atrium/contract';
import { z } from 'zod';
import type { Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { invitationMail, type Mail } from '../../mail/index.ts';
import { type EventListener, emit } from '../../outbox/index.ts';
import { createSecret, hashSecret } from '../../tokens/index.ts';
import {
  deleteInvitations,
  findOrCreateInvitee,
  type Invitee,
  insertDelivery,
  insertMembership,
  replaceInvitation,
  storeSecret,
} from './invitations.repository.ts';

export { type Invitee, replaceInvitation } from './invitations.repository.ts';

/** Who is invited to act for whom. */
export interface NewInvitation {
  readonly customerId: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  /** Null where the provider invites. */
  readonly invitedBy: number | null;
}

/** What came of it. */
export interface Invited {
  readonly invitee: Invitee;
  /** What is to be accepted; `undefined` for somebody who has an account and joined at once. */
  readonly invitationId: number | undefined;
}

/**
 * Invites somebody: a new person gets an invitation of seven days to create a password with; whoever has an account
 * may act for the customer at once. To be called as the login service.
 * @throws ProblemError `conflict` for somebody who stands with the customer already
 */
export async function createInvitation(tx: Transaction, invitation: NewInvitation): Promise<Invited> {
  const { customerId, role, invitedBy } = invitation;
  const email = invitation.email.trim().toLowerCase();
  const invitee = await findOrCreateInvitee(tx, email, invitation.displayName);
  if (!(await insertMembership(tx, { customerId, userId: invitee.id, role }))) {
    throw new ProblemError('conflict', { errors: { email: ['stands on the list already'] } });
  }
  if (invitee.status === 'active') return { invitee, invitationId: undefined };
  const invitationId = await replaceInvitation(tx, { customerId, userId: invitee.id, role, invitedBy });
  return { invitee, invitationId };
}

/** From here on the link no longer works. To be called as the login service. */
export function withdrawInvitation(tx: Transaction, customerId: number, userId: number): Promise<void> {
  return deleteInvitations(tx, customerId, userId);
}

/** Has the invitation mailed once the transaction has committed. */
export function postInvitation(tx: Transaction, customerId: number, invitationId: number): Promise<void> {
  return emit(tx, { kind: ISSUED, customerId, payload: { invitationId } });
}

const ISSUED = 'invitation.issued';
const issued = z.object({ invitationId: z.int() });

/** Puts invitations that were issued among what is to be sent. */
export const deliverInvitations: EventListener = async (tx, { kind, payload }) => {
  if (kind === ISSUED) await insertDelivery(tx, issued.parse(payload).invitationId);
};

/**
 * The mail of an invitation with a link that opens it, and no former link does. `undefined` where there is nothing to
 * accept any more. To be called as a job.
 */
export async function writeInvitation(
  tx: Transaction,
  portalUrl: string,
  invitationId: number,
): Promise<{ readonly link: string; readonly mail: Mail } | undefined> {
  const secret = createSecret();
  const invited = await storeSecret(tx, invitationId, hashSecret(secret));
  if (!invited) return undefined;
  const { email, ...facts } = invited;
  // In the fragment: it reaches no server, no log and no other site.
  const link = `${portalUrl}${mailedPages.invitation}#${secret}`;
  return { link, mail: invitationMail(email, { ...facts, link }) };
}
