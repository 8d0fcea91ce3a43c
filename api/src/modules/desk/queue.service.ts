import type { QueueItem, QueueQuery } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import * as repository from './queue.repository.ts';

const DAY_MS = 86_400_000;
/** Of messages and uploads, whose cut-off is the portal's own. */
const MAX_SNOOZE_DAYS = 30;

const readerOf = ({ userId, customerIds }: Staff) => ({ staffId: userId, customerIds });

export function listQueue(database: Database, staff: Staff, query: QueueQuery) {
  return database.asStaff(staff, async (tx) => ({
    items: await repository.listQueue(tx, readerOf(staff), query),
    ...(await repository.countQueue(tx, readerOf(staff), query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** @param from the colleague from whom the person takes it over, knowingly */
export function takeItem(database: Database, staff: Staff, id: number, from?: number): Promise<QueueItem> {
  return changeItem(database, staff, id, from, async (tx, item) => {
    if (item.takenBy !== staff.userId) await repository.takeItem(tx, item, staff.userId);
  });
}

export function releaseItem(database: Database, staff: Staff, id: number): Promise<QueueItem> {
  return changeItem(database, staff, id, undefined, (tx, item) => repository.releaseItem(tx, item));
}

/** What has a cut-off of the customer's is never out of sight when it passes. */
export function snoozeItem(database: Database, staff: Staff, id: number, until: string): Promise<QueueItem> {
  return changeItem(database, staff, id, undefined, async (tx, item) => {
    const [at, now] = [Date.parse(until), Date.now()];
    const isOfCustomer = item.kind === 'instruction' || item.kind === 'deadline';
    const cutOffAt = isOfCustomer ? Date.parse(item.cutOffAt) : now;
    const last = cutOffAt > now ? cutOffAt : now + MAX_SNOOZE_DAYS * DAY_MS;
    const problem =
      at <= now
        ? fieldRefusals.future
        : at >= last
          ? fieldRefusals.beforeMoment(new Date(last).toISOString())
          : undefined;
    if (problem) throw new ProblemError('invalid-input', { errors: { until: [problem] } });
    await repository.snoozeItem(tx, item, until);
  });
}

/** @throws ProblemError `conflict` also if more has come since the person looked */
export async function settleItem(
  database: Database,
  staff: Staff,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> {
  await database.asStaff(staff, async (tx) => {
    const item = await lockedFor(tx, staff, id);
    if (item.kind !== 'message' && item.kind !== 'upload')
      throw new ProblemError('conflict', { detail: refusals.queue.notSettled });
    if (item.version !== version) throw new ProblemError('conflict', { detail: refusals.queue.changed });
    await repository.settleItem(tx, item, staff.userId);
  });
}

/**
 * Has the person take what is about to be answered, whose application is locked.
 * @throws ProblemError `conflict` if a colleague has it
 */
export async function claimSubject(
  tx: Transaction,
  staff: Staff,
  subject: repository.Subject,
): Promise<void> {
  const item = await repository.lockItemOf(tx, subject);
  if (!item) return;
  await refuseTaken(tx, item, staff.userId);
  if (item.takenBy === null) await repository.takeItem(tx, item, staff.userId);
}

function changeItem(
  database: Database,
  staff: Staff,
  id: number,
  from: number | undefined,
  change: (tx: Transaction, item: repository.LockedItem) => Promise<void>,
): Promise<QueueItem> {
  return database.asStaff(staff, async (tx) => {
    await change(tx, await lockedFor(tx, staff, id, from));
    const item = await repository.findItem(tx, id);
    if (!item) throw notFound();
    return item;
  });
}

async function lockedFor(
  tx: Transaction,
  { userId }: Staff,
  id: number,
  from?: number,
): Promise<repository.LockedItem> {
  const item = await repository.lockItem(tx, id);
  if (!item) throw notFound();
  await refuseTaken(tx, item, userId, from);
  return item;
}

async function refuseTaken(
  tx: Transaction,
  { id, takenBy: holder }: repository.LockedItem,
  userId: number,
  from?: number,
): Promise<void> {
  if (holder === null || holder === userId || holder === from) return;
  const takenBy = (await repository.findItem(tx, id))?.takenBy ?? { id: holder, name: `#${holder}` };
  throw new ProblemError('conflict', { detail: refusals.queue.taken(takenBy.name), members: { takenBy } });
}
