import type { CallName } from './calls.ts';

/**
 * Calls that take the user token only: what they list or change concerns other customers than the one of a token, such as
 * sessions, which may act for all of them, and invitations to others.
 */
export const userTokenCalls = [
  'POST /customer-portal/auth/sign_by_customer',
  'GET /customer-portal/auth/sessions',
  'GET /customer-portal/auth/sign_ins',
  'GET /customer-portal/auth/demands',
  'POST /customer-portal/auth/sessions/revoke',
  'POST /customer-portal/auth/sessions/revoke_others',
  'GET /customer-portal/auth/invitations',
  'POST /customer-portal/auth/invitations/:id/accept',
  'POST /customer-portal/auth/invitations/:id/decline',
  'GET /customer-portal/auth/sign_on_links',
  'POST /customer-portal/auth/sign_on_links/begin',
  'POST /customer-portal/auth/sign_on_links',
  'POST /customer-portal/auth/sign_on_links/:id/remove',
] as const satisfies readonly CallName[];

/** Whether a call takes the user token only. */
export function needsUserToken(call: string): boolean {
  return userTokenCalls.some((name) => name === call);
}
