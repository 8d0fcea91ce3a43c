import type { Transaction } from '../../db/index.ts';
import type { Job, SharedJob } from '../../jobs/index.ts';
import { listenTo } from '../../outbox/index.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { type ReminderPlace, remindOfDeadlines } from './deadline-reminders.service.ts';
import { type DeliveryOptions, deliverDue } from './deliveries.service.ts';
import { queueDigests } from './digests.service.ts';
import { remindOfExpiringPoints } from './expiring-points.repository.ts';
import { endSnoozes } from './notifications.repository.ts';
import { resolveInvitations } from './resolved-invitations.repository.ts';

const DELIVERY_INTERVAL_MS = 500;
const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 900_000;
const BATCH = 500;
/** A day may have hundreds of thousands of reminders: people at the portal have most of the time meanwhile. */
const REMINDER_BATCH = 500;
const REMINDER_SHARE = 0.05;
/** Urgent mails wait for no longer than for the next look at an empty queue. */
const DELIVERY_PACE = { share: 0.2, maxPauseMs: DELIVERY_INTERVAL_MS };
const EXPIRY_DAYS = [60, 30, 7];

/** Replicas share the work: each claims deliveries of its own. */
export function deliveryJob(options: DeliveryOptions): SharedJob {
  return {
    name: 'deliveries',
    everyMs: DELIVERY_INTERVAL_MS,
    ...DELIVERY_PACE,
    runSharedBatch: () => deliverDue(options),
  };
}

/** Resolves the notification of an invitation at once. What has no event, such as its expiry, is left to the job. */
const resolve = async (tx: Transaction) => {
  await resolveInvitations(tx, null, BATCH);
};
export const resolveByEvents = listenTo({
  'user.joined': resolve,
  'invitation.declined': resolve,
  'invitation.issued': resolve,
});

/** Each batch goes on where the one before ended, so that a run looks at each deadline once. */
function deadlineReminderJob(clock: Clock): Job {
  let after: ReminderPlace | undefined;
  return {
    name: 'remind-of-deadlines',
    everyMs: QUARTER_HOUR_MS,
    share: REMINDER_SHARE,
    runBatch: async (tx) => {
      const { claimed, last } = await remindOfDeadlines(tx, clock(), { limit: REMINDER_BATCH, after });
      after = last ?? undefined;
      return claimed;
    },
  };
}

export function reminderJobs(clock: Clock = databaseClock): Job[] {
  return [
    deadlineReminderJob(clock),
    {
      name: 'end-snoozes',
      everyMs: MINUTE_MS,
      runBatch: (tx) => endSnoozes(tx, clock(), BATCH),
    },
    {
      name: 'resolve-invitations',
      everyMs: MINUTE_MS,
      runBatch: (tx) => resolveInvitations(tx, clock(), BATCH),
    },
    {
      name: 'queue-digests',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => queueDigests(tx, clock(), BATCH),
    },
    {
      name: 'remind-of-expiring-points',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => remindOfExpiringPoints(tx, { days: EXPIRY_DAYS, now: clock() }, BATCH),
    },
  ];
}
