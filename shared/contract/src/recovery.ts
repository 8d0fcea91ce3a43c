import { z } from 'zod';
import { identityProof, newPassword } from './auth.ts';
import type { CallSchema } from './call.ts';
import { emailAddress, instant, mailedToken } from './fields.ts';

/** From when a recovery can be finished, and until when. */
const wait = { opensAt: instant, closesAt: instant };

export const recovery = z.object({
  begunAt: instant,
  ...wait,
  /** Whether a factor can stop it. It cannot once one was stopped, for so many days that a thief cannot keep the person out. */
  canStop: z.boolean(),
});
export type Recovery = z.output<typeof recovery>;

/** The way back for a person who has lost every passkey, app and recovery code. */
export const recoveryCalls = {
  'POST /customer-portal/auth/recovery/request': {
    summary:
      'Request a link by e-mail that recovers an account without its factors; the answer is always alike',
    access: 'public',
    body: z.object({ email: emailAddress }),
    status: 202,
  },
  'POST /customer-portal/auth/recovery/begin': {
    summary: 'Begin the wait of a recovery by its link, or see when it ends',
    access: 'public',
    body: z.object({ token: mailedToken }),
    response: z.object(wait),
  },
  'POST /customer-portal/auth/recovery/finish': {
    summary: 'Set a new password after the wait; every session and every other factor ends',
    access: 'public',
    problems: ['conflict'],
    body: z.object({ token: mailedToken, password: newPassword }),
    status: 204,
  },
  'GET /customer-portal/auth/recovery': {
    summary: 'The recovery of the account that waits or is open; null if there is none',
    safe: true,
    access: 'person',
    response: z.object({ recovery: recovery.nullable() }),
  },
  'POST /customer-portal/auth/recovery/stop': {
    summary: 'Stop the recovery with a passkey, a code of an app or a recovery code',
    access: 'person',
    problems: ['not-found', 'conflict', 'step-up-required', 'too-many-attempts'],
    body: identityProof,
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
