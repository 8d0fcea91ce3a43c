import { z } from 'zod';
import { idempotencyKey } from '../auth.ts';
import { emailAddress, idParams } from '../fields.ts';
import { MAX_NAME_CHARACTERS, nameOf } from '../names.ts';
import { deskApproval } from './approvals.ts';
import { type DeskCallSchema, staffRoles } from './desk-call.ts';

const role = z.enum(staffRoles);

/** Codes of customers; null for all. */
const customers = z.array(z.string().trim().min(1).max(20)).min(1).max(1_000).nullable();

/** A person of the provider. */
export const staffAccount = z.object({
  id: z.int().positive(),
  email: z.string(),
  displayName: z.string(),
  role,
  /** Codes of the customers whom the person sees; null for all. */
  customers: z.array(z.string()).nullable(),
  /** `invited`: has no password yet. */
  status: z.enum(['active', 'invited', 'deactivated']),
});
export type StaffAccount = z.output<typeof staffAccount>;

/** By who sees all customers; another such person approves it, who is a supervisor at least, and not whom it is about. */
const asked = {
  access: 'administrator',
  problems: ['conflict', 'idempotency-key-reused'],
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  status: 202,
  response: z.object({ approval: deskApproval }),
} as const;

export const staffAccountCalls = {
  'GET /customer-portal/desk/staff': {
    summary: 'People of the provider, by name',
    access: 'administrator',
    safe: true,
    response: z.object({ staff: z.array(staffAccount) }),
  },
  'POST /customer-portal/desk/staff': {
    ...asked,
    summary:
      'Ask to invite a person of the provider, also one again who has no password yet or was deactivated',
    body: z.object({ email: emailAddress, displayName: nameOf(MAX_NAME_CHARACTERS), role, customers }),
  },
  'POST /customer-portal/desk/staff/:id/access': {
    ...asked,
    summary: 'Ask to change the role and the customers of a person of the provider',
    params: idParams,
    body: z.object({ role, customers }),
  },
  'POST /customer-portal/desk/staff/:id/deactivate': {
    ...asked,
    summary: 'Ask to end the sessions and the account of a person of the provider',
    params: idParams,
  },
} as const satisfies Record<string, DeskCallSchema>;
