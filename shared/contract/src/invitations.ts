import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { idParams, instant, mailedToken } from './fields.ts';
import { roles } from './roles.ts';

const facts = {
  customer: z.string(),
  role: z.enum(roles),
  inviter: z.string().nullable(),
  expiresAt: instant,
};

export const pendingInvitation = z.object({ id: z.int().positive(), ...facts });
export type PendingInvitation = z.output<typeof pendingInvitation>;

export const openedInvitation = pendingInvitation.extend({
  /** The invited address: only its account can accept. */
  email: z.string(),
  hasAccount: z.boolean(),
});
export type OpenedInvitation = z.output<typeof openedInvitation>;

export const invitationCalls = {
  'GET /customer-portal/auth/invitations': {
    summary: 'Pending invitations of the signed-in person, newest first',
    safe: true,
    access: 'person',
    response: z.object({ invitations: z.array(pendingInvitation) }),
  },
  'POST /customer-portal/auth/invitations/:id/accept': {
    summary: 'Accept an invitation to the address of the signed-in person',
    access: 'person',
    params: idParams,
    response: z.object({ customerId: z.int().positive() }),
  },
  'POST /customer-portal/auth/invitations/:id/decline': {
    summary: 'Decline an invitation to the address of the signed-in person',
    access: 'person',
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/auth/invitations/open': {
    summary: 'The invitation behind a link; changes nothing',
    access: 'public',
    body: z.object({ token: mailedToken }),
    response: z.object({ invitation: openedInvitation }),
  },
  'POST /customer-portal/auth/invitations/decline_by_link': {
    summary: 'Decline an invitation to an address without an account',
    access: 'public',
    problems: ['conflict'],
    body: z.object({ token: mailedToken }),
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
