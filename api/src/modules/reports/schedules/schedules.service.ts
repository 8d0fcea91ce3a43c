import {
  MAX_REPORT_SCHEDULES,
  type NewReportSchedule,
  permissionsOfRole,
  type ReportSchedule,
  roles,
} from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { customerOrAll, notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { verifiedProof } from '../../identity/reauthentication/reauthentication.service.ts';
import { refuseForeignFilters } from '../../saved-views/saved-views.service.ts';
import { dateOfRun, nextRun } from './next-run.ts';
import * as repository from './schedules.repository.ts';

const DAY_MS = 86_400_000;
/** How long the file of a run can be downloaded. */
const LINK_DAYS = 14;

export function schedules(database: Database, scope: Scope): Promise<ReportSchedule[]> {
  return database.inScope(scope, repository.listSchedules);
}

/**
 * Creates a schedule for the customer of the token, or for all. It requires a proof of identity, since its mails
 * outlive the session, and the person is notified.
 */
export async function createSchedule(
  database: Database,
  { scope, person, origin }: { scope: Scope; person: Person; origin: Origin },
  { password, otpToken, stepUpToken, ...values }: NewReportSchedule,
): Promise<ReportSchedule> {
  const proof = { password, otpToken, stepUpToken };
  const prove = await verifiedProof(database, { person, proof, purpose: 'lasting_access', origin });
  const { userId } = scope;
  const customerId = customerOrAll(person, scope);
  return database.inScope(scope, async (tx) => {
    await repository.lockSchedules(tx, userId);
    await refuseForeignFilters(tx, values.query);
    if ((await repository.listSchedules(tx)).length >= MAX_REPORT_SCHEDULES) {
      throw new ProblemError('limit-reached', {
        title: refusals.reportSchedules(MAX_REPORT_SCHEDULES),
      });
    }
    const owner = { userId, customerId };
    const id = await repository.insertSchedule(tx, owner, values, nextRun(values, new Date()));
    const { name, report, format, rhythm } = values;
    await recordActivity(tx, {
      action: 'report_schedule.created',
      actorId: userId,
      ...(customerId !== null && { customerId }),
      ipAddress: origin.ipAddress,
      details: { name, report, format, rhythm },
    });
    await emit(tx, {
      kind: 'report_schedule.created',
      customerId: customerId ?? undefined,
      payload: { userId, name },
    });
    await prove(tx);
    return existing(tx, id);
  });
}

export function pauseSchedule(database: Database, scope: Scope, id: number): Promise<ReportSchedule> {
  return changeState(database, scope, id, 'paused');
}

export function resumeSchedule(database: Database, scope: Scope, id: number): Promise<ReportSchedule> {
  return changeState(database, scope, id, 'active');
}

function changeState(database: Database, scope: Scope, id: number, state: 'active' | 'paused') {
  return database.inScope(scope, async (tx) => {
    const schedule = await repository.findStored(tx, id);
    if (!schedule) throw notFound();
    await repository.setState(tx, id, state, nextRun(schedule, new Date()));
    return existing(tx, id);
  });
}

export function deleteSchedule(
  database: Database,
  scope: Scope,
  id: number,
  ipAddress: string,
): Promise<void> {
  return database.inScope(scope, async (tx) => {
    const schedule = await repository.findSchedule(tx, id);
    if (!schedule || !(await repository.deleteSchedule(tx, id))) throw notFound();
    const { name, customer } = schedule;
    await recordActivity(tx, {
      action: 'report_schedule.deleted',
      actorId: scope.userId,
      ...(customer && scope.customerIds.includes(customer.id) && { customerId: customer.id }),
      ipAddress,
      details: { name },
    });
  });
}

async function existing(tx: Transaction, id: number): Promise<ReportSchedule> {
  const schedule = await repository.findSchedule(tx, id);
  if (!schedule) throw notFound();
  return schedule;
}

/**
 * Creates a run and its event in one transaction, at most one for each schedule and day. What was not sent because no
 * process ran is sent once, late. A schedule whose person may see nothing of it any more is stopped; one of customers that
 * send nothing without a session goes on to its next day.
 */
export async function runDueSchedules(tx: Transaction, now: Date, limit: number): Promise<number> {
  const due = await repository.claimDue(tx, now, limit);
  for (const schedule of due) {
    const reader = await findReader(tx, schedule);
    if (!reader) await stopSchedule(tx, schedule);
    else if (reader.mailedCustomerIds.length > 0) await runSchedule(tx, schedule, now);
    else await repository.setState(tx, schedule.id, 'active', nextRun(schedule, now));
  }
  if (due.length === 0) await repository.deleteExpiredRuns(tx, new Date(now.getTime() - DAY_MS));
  return due.length;
}

async function runSchedule(tx: Transaction, schedule: repository.StoredSchedule, now: Date): Promise<void> {
  const { id, userId, customerId, name, timeZone, nextRunAt, isAttached } = schedule;
  const on = dateOfRun(new Date(nextRunAt), timeZone);
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  const run = await repository.insertRun(tx, schedule, on, expiresAt);
  if (run) {
    await emit(tx, {
      kind: 'report.ready',
      customerId: customerId ?? undefined,
      payload: { userId, runId: run.id, name, isAttached, expiresOn: dateOfRun(expiresAt, timeZone) },
    });
  }
  await repository.setState(tx, id, 'active', nextRun(schedule, now));
}

async function stopSchedule(tx: Transaction, schedule: repository.StoredSchedule): Promise<void> {
  const { id, userId, name } = schedule;
  await repository.setState(tx, id, 'stopped', null);
  await emit(tx, { kind: 'report.stopped', payload: { userId, name } });
}

/** @returns `undefined` if the person may see none of the schedule's customers. */
export async function findReader(
  tx: Transaction,
  schedule: repository.StoredSchedule,
): Promise<repository.Recipient | undefined> {
  const permission = repository.permissionOf[schedule.report];
  const permitted = roles.filter((role) => permissionsOfRole[role].includes(permission));
  const recipient = await repository.findRecipient(tx, schedule, permitted);
  return recipient && recipient.customerIds.length > 0 ? recipient : undefined;
}
