import type { Job } from '../jobs/index.ts';
import { approvalJobs } from '../modules/approvals/approvals.jobs.ts';
import { deadlineJobs } from '../modules/deadlines/deadlines.jobs.ts';
import { queueJobs } from '../modules/desk/queue.jobs.ts';
import { attemptsJobs } from '../modules/identity/credentials/attempts.jobs.ts';
import { factorsJobs } from '../modules/identity/factors/index.ts';
import { passwordsJobs } from '../modules/identity/passwords/passwords.jobs.ts';
import { recoveryJobs } from '../modules/identity/recovery/recovery.jobs.ts';
import { earnFromEvents } from '../modules/loyalty/earning/earn-from-events.ts';
import { type Clock, databaseClock } from '../modules/loyalty/points/clock.ts';
import { pointsJobs } from '../modules/loyalty/points/points.jobs.ts';
import { notifyOfEvents } from '../modules/notifications/arrivals.service.ts';
import { reminderJobs, resolveByEvents } from '../modules/notifications/notifications.jobs.ts';
import { accessReviewJobs } from '../modules/people/access-review/access-review.jobs.ts';
import { erasureJobs } from '../modules/people/erasures/erasures.jobs.ts';
import { deliverInvitations } from '../modules/people/invitations/invitations.service.ts';
import { readmissionJobs } from '../modules/readmission/operator-readmissions.service.ts';
import { reportJobs } from '../modules/reports/schedules/schedules.jobs.ts';
import { savedViewJobs } from '../modules/saved-views/saved-views.jobs.ts';
import { viewJobs } from '../modules/staff/views.service.ts';
import { type EventListener, relayJobs } from '../outbox/index.ts';
import { approvableActions } from './approvable-actions.ts';

export const eventListeners: readonly EventListener[] = [
  notifyOfEvents,
  resolveByEvents,
  deliverInvitations,
  earnFromEvents,
];

/** Several replicas may run these jobs. @param clock the database's by default */
export function portalJobs(clock: Clock = databaseClock): Job[] {
  return [
    ...relayJobs(eventListeners),
    ...pointsJobs(clock),
    ...deadlineJobs(clock),
    ...queueJobs(),
    ...reminderJobs(clock),
    ...reportJobs(clock),
    ...savedViewJobs,
    ...attemptsJobs(),
    ...passwordsJobs(),
    ...factorsJobs(),
    ...recoveryJobs(),
    ...readmissionJobs(),
    ...erasureJobs(),
    ...accessReviewJobs(clock),
    ...approvalJobs(approvableActions(clock), clock),
    ...viewJobs(),
  ];
}
