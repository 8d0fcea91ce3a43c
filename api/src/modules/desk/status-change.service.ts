import type { Transaction } from '../../db/index.ts';
import { type ActingPerson, notFound, ProblemError } from '../../http/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import { emitAll, type OutboxEvent } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { waiveOpenDeadlines } from '../deadlines/closing.service.ts';
import { lastChangesOf } from '../deadlines/undo.service.ts';
import type { FactsOf } from './case-change-facts.ts';
import {
  findNextStatus,
  type LockedApplication,
  lockApplication,
  setStatus,
} from './status-change.repository.ts';

interface StatusChange {
  readonly statusId: number;
  readonly note?: string | undefined;
  readonly by: ActingPerson;
}

/** @throws ProblemError `not-found`, or `conflict` if the person saw another version */
export async function lockVersion(tx: Transaction, id: number, version: number): Promise<LockedApplication> {
  const application = await lockApplication(tx, id);
  if (!application) throw notFound();
  if (application.version !== version)
    throw new ProblemError('conflict', { detail: refusals.applicationChanged });
  return application;
}

/**
 * Changes the status of an application that is locked. The log, events and deadlines are what an import of the same change
 * makes; a test compares the two.
 */
export async function changeStatus(
  tx: Transaction,
  application: LockedApplication,
  { statusId, note, by }: StatusChange,
): Promise<FactsOf<'application.status_changed'>> {
  const { id, customerId, label, countryCode } = application;
  const status = await findNextStatus(tx, application, statusId);
  if (!status) throw new ProblemError('invalid-input', { errors: { statusId: [fieldRefusals.nextStatus] } });
  const entry = await setStatus(tx, application, statusId, note);
  const subject = { kind: 'application', id, label };
  await recordActivity(tx, {
    action: 'application.status_changed',
    customerId,
    actorId: by.personId,
    subject,
    ipAddress: by.ipAddress,
    details: { statusId },
  });
  const isFiled = status.tone === 'progress' && !status.wasFiled;
  const events: OutboxEvent[] = [
    { kind: 'application.filed', customerId, payload: { subject, countryCode, filedAt: entry.at } },
    {
      kind: 'application.status_changed',
      customerId,
      payload: { subject, status: status.name, actionRequired: status.tone === 'attention' },
    },
  ];
  await emitAll(tx, isFiled ? events : events.slice(1));
  const waived = status.tone === 'closed' ? await waiveOpenDeadlines(tx, application, by) : [];
  return {
    action: 'application.status_changed',
    from: application.statusId,
    to: statusId,
    historyId: entry.id,
    isFiled,
    waived: await lastChangesOf(tx, customerId, waived),
  };
}
