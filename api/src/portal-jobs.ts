import type { Job } from './jobs/index.ts';
import { attemptsJobs } from './modules/credentials/attempts.jobs.ts';
import { earnFromEvents } from './modules/earn-points/earn-from-events.ts';
import { deliverInvitations } from './modules/invitations/invitations.service.ts';
import { notifyOfEvents } from './modules/notifications/arrivals.service.ts';
import { reminderJobs } from './modules/notifications/notifications.jobs.ts';
import { passwordsJobs } from './modules/passwords/passwords.jobs.ts';
import type { Clock } from './modules/points/clock.ts';
import { pointsJobs } from './modules/points/points.jobs.ts';
import { type EventListener, relayJobs } from './outbox/index.ts';

/** Whoever has to be told of what happened. */
export const eventListeners: readonly EventListener[] = [notifyOfEvents, deliverInvitations, earnFromEvents];

/** Everything that the portal does by itself, safely beside other replicas. @param clock another than the database's */
export function portalJobs(clock?: Clock): Job[] {
  return [
    ...relayJobs(eventListeners),
    ...pointsJobs(clock),
    ...reminderJobs(clock),
    ...attemptsJobs(),
    ...passwordsJobs(),
  ];
}
