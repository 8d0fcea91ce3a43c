import type { Access, CallName } from '@atrium/contract';

/**
 * A session that a customer's sign-on has opened was proved by that customer, not by the person: it does what the person
 * does for that customer, and reads or changes nothing that is the person's own. So of the calls that need no permission at
 * a customer only these are open to it. A new one is refused until it is listed here.
 */
const openCalls = new Set<CallName>([
  // Who is signed in, and for which customer: they name no other.
  'GET /customer-portal/auth/me',
  'GET /customer-portal/auth/customer_list_dropdown',
  'POST /customer-portal/auth/sign_by_customer',
  // Proofs of what is done for the customer. What they could prove of the person's own is refused itself.
  'POST /customer-portal/auth/request_otp',
  'POST /customer-portal/auth/validate_otp',
  'POST /customer-portal/auth/step_up/begin',
  'POST /customer-portal/auth/step_up',
  // Rows of the person that name the customer; those of other customers, or of all, are not in scope.
  'GET /customer-portal/notifications/stream',
  'GET /customer-portal/notifications/reminders',
  'GET /customer-portal/calendar_feeds',
  'POST /customer-portal/calendar_feeds/:id/revoke',
  'GET /customer-portal/report_schedules',
  'POST /customer-portal/report_schedules/:id/pause',
  'POST /customer-portal/report_schedules/:id/resume',
  'POST /customer-portal/report_schedules/:id/delete',
  'GET /customer-portal/report_runs/:id/file',
  // Files of the customer.
  'POST /customer-portal/uploads',
  'PUT /customer-portal/uploads/:id',
  'GET /customer-portal/uploads/:id',
  'POST /customer-portal/uploads/:id/finish',
]);

export function isOpenToSignOn(call: CallName, access: Access): boolean {
  return access !== 'person' || openCalls.has(call);
}
