import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import {
  acceptInvitation,
  declineByLink,
  declineInvitation,
  openInvitation,
  pendingInvitations,
} from './acceptance.service.ts';
import { createLinkLimit } from './link-limits.ts';

export function registerInvitations(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/auth/invitations', async ({ person }) => ({
    invitations: await pendingInvitations(app.database, person),
  }));
  implement(app, 'POST /customer-portal/auth/invitations/:id/accept', ({ person, params, origin }) =>
    acceptInvitation(app.database, person, params.id, origin),
  );
  implement(app, 'POST /customer-portal/auth/invitations/:id/decline', ({ person, params }) =>
    declineInvitation(app.database, person, params.id),
  );
  const limitLinks = createLinkLimit();
  implement(app, 'POST /customer-portal/auth/invitations/open', async ({ body, origin }) => {
    limitLinks(origin.ipAddress);
    return { invitation: await openInvitation(app.database, body.token) };
  });
  implement(app, 'POST /customer-portal/auth/invitations/decline_by_link', async ({ body, origin }) => {
    limitLinks(origin.ipAddress);
    return declineByLink(app.database, body.token);
  });
}
