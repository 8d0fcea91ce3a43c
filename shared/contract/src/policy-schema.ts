import { z } from 'zod';
import { demands, IDLE_MINUTES, MAX_AGE_HOURS, MAX_GRACE_DAYS } from './proofs.ts';

const limit = ([min, max]: readonly [number, number]) => z.int().min(min).max(max).nullable();

/** What a customer demands of the sessions that act for it. Limits are null where there is none. */
export const securityPolicy = z.object({
  demands: z.enum(demands),
  /** How long members may go on as before: from when it was demanded, or from when they joined. */
  graceDays: z.int().min(0).max(MAX_GRACE_DAYS),
  idleMinutes: limit(IDLE_MINUTES),
  maxAgeHours: limit(MAX_AGE_HOURS),
  /** Whether calendar feeds, digests and mailed reports, which have no session, have anything of the customer. */
  sendsWithoutSession: z.boolean(),
});
export type SecurityPolicy = z.output<typeof securityPolicy>;

/** That of a customer that has set none. */
export const noPolicy: SecurityPolicy = {
  demands: 'any',
  graceDays: 0,
  idleMinutes: null,
  maxAgeHours: null,
  sendsWithoutSession: true,
};
