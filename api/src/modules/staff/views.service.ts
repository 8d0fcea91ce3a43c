import type { Database, Transaction } from '../../db/index.ts';
import { notFound, type Staff } from '../../http/index.ts';
import type { Job } from '../../jobs/index.ts';
import { type Tokens, VIEW_MAX_AGE_S } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type ActingStaff, recordStaffActivity } from './staff.service.ts';
import * as repository from './views.repository.ts';

interface ViewParts {
  readonly database: Database;
  readonly tokens: Tokens;
}

/**
 * Lets a person of the provider see the portal as a member does. The customer reads in its log who looked, and why.
 * @throws ProblemError `not-found` for who is no active member of a customer that the person sees
 */
export async function startView(
  { database, tokens }: ViewParts,
  acting: ActingStaff,
  { reason, ...viewed }: repository.Viewed & { readonly reason: string },
): Promise<{ token: string; view: { id: string; expiresAt: string } }> {
  const { userId: staffId, sessionId } = acting.staff;
  const { id, expiresAt } = await database.asStaff(acting.staff, async (tx) => {
    const by = { staffId, sessionId, maxAgeS: VIEW_MAX_AGE_S };
    const started = await repository.insertView(tx, viewed, by);
    if (!started) throw notFound();
    const subject = { kind: 'user', id: viewed.userId, label: started.displayName };
    const { customerId } = viewed;
    await recordStaffActivity(tx, acting, {
      action: 'view_as.started',
      customerId,
      subject,
      details: { reason },
    });
    return started;
  });
  const { customerId } = viewed;
  const token = await signView(tokens, acting.staff, { id, customerId, expiresAt });
  return { token, view: { id, expiresAt } };
}

/**
 * Its pages keep no token: each document asks for one, with the session that began the view.
 * @throws ProblemError `not-found` for a view of another session, and one that has ended
 */
export async function tokenOfView(
  { database, tokens }: ViewParts,
  staff: Staff,
  id: string,
): Promise<string> {
  const view = await database.findViewAccess(staff, id);
  if (!view) throw notFound();
  return signView(tokens, staff, { id, ...view });
}

function signView(
  tokens: Tokens,
  { userId, sessionId }: Staff,
  { id, customerId, expiresAt }: Pick<repository.StartedView, 'id' | 'expiresAt'> & { customerId: number },
): Promise<string> {
  const ends = Math.floor(Date.parse(expiresAt) / 1000);
  return tokens.signView({ userId, sessionId, viewId: id, customerId, expiresAt: ends });
}

/** Repeating it changes nothing. @throws ProblemError `not-found` for a view of another person, and one that has ended */
export function endView(database: Database, staff: Staff, id: string): Promise<void> {
  return database.asStaff(staff, async (tx) => {
    const ended = await repository.deleteView(tx, id);
    if (!ended) throw notFound();
    await recordEnd(tx, ended);
  });
}

function recordEnd(tx: Transaction, { customerId, userId, staffId, displayName }: repository.EndedView) {
  const subject = { kind: 'user', id: userId, label: displayName };
  return recordActivity(tx, { action: 'view_as.ended', customerId, actorId: staffId, subject });
}

const MINUTE_MS = 60_000;
const BATCH = 100;

export function viewJobs(): Job[] {
  return [
    {
      name: 'end-views',
      everyMs: MINUTE_MS,
      runBatch: async (tx) => {
        const ended = await repository.deleteOldViews(tx, BATCH);
        for (const view of ended) await recordEnd(tx, view);
        return ended.length;
      },
    },
  ];
}
