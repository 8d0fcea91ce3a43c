import type { Metrics } from '@atrium/server';
import type { Transaction } from '../../db/index.ts';
import type { Job, JobLog } from '../../jobs/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { insertInstructions, judge, lockApplications, momentOf } from './instructing.repository.ts';
import * as standing from './standing.repository.ts';

const EVERY_MS = 600_000;
const BATCH = 500;

/** Announces what standing instructions will send, and sends it on its day; days that were missed are made up for. */
export function standingJobs(
  metrics: Metrics,
  log: Pick<JobLog, 'error'>,
  clock: Clock = databaseClock,
): Job[] {
  const late = metrics.counter({
    name: 'atrium_standing_instructions_late_total',
    help: 'Standing instructions that were not sent, since their cut-off had passed.',
  });
  return [
    {
      name: 'run-standing-instructions',
      everyMs: EVERY_MS,
      runBatch: async (tx) => {
        const found = await standing.listSteps(tx, clock(), { limit: BATCH });
        if (found.length === 0) return 0;
        await lockApplications(
          tx,
          found.map(({ applicationId }) => applicationId),
        );
        // What a person said while the locks were waited for comes first.
        const deadlineIds = found.map(({ deadlineId }) => deadlineId);
        const steps = await standing.listSteps(tx, clock(), { limit: BATCH, deadlineIds });
        for (const step of steps) {
          if (step.step === 'cut-off-passed') {
            late.add({}, 1);
            log.error(
              { deadlineId: step.deadlineId },
              'a standing instruction would be sent after its cut-off',
            );
          }
          await take(tx, step, clock());
        }
        return found.length;
      },
    },
    {
      name: 'tell-of-standing-instructions-without-owner',
      everyMs: EVERY_MS,
      runBatch: async (tx) => {
        const found = await standing.takeWithoutOwner(tx);
        for (const { customerId, kind: name } of found)
          await emit(tx, { kind: 'standing_instruction.without_owner', customerId, payload: { name } });
        return found.length;
      },
    },
  ];
}

async function take(tx: Transaction, step: standing.StandingStep, now: Date | null): Promise<void> {
  const { today, actsOn } = step;
  switch (step.step) {
    case 'announce':
      await standing.recordStep(tx, step, { announcedOn: today, actsOn });
      return emitStep(tx, step, 'announced');
    case 'remind':
      await standing.recordStep(tx, step, { isReminded: true });
      return emitStep(tx, step, 'announced');
    case 'act':
      return act(tx, step, now);
    default:
      return holdUp(tx, step, step.step);
  }
}

async function act(tx: Transaction, step: standing.StandingStep, now: Date | null): Promise<void> {
  const { customerId, kindId, kind, applicationId, deadlineId, label } = step;
  const moment = await momentOf(tx, now);
  const [target] = await judge(tx, { customerId, kindId }, [{ applicationId, deadlineId }], moment);
  if (!target || target.problem) {
    const reason = target?.problem === 'cut-off-passed' ? 'cut-off-passed' : 'not-offered';
    return holdUp(tx, step, reason);
  }
  const [standingId] = step.standingIds;
  const sending = { customerId, kindId, text: null, personId: null, standingId, moment };
  const [id = 0] = await insertInstructions(tx, sending, [target]);
  await standing.recordStep(tx, step, { outcome: 'sent' });
  await recordActivity(tx, {
    action: 'instruction.sent',
    customerId,
    subject: { kind: 'instruction', id, label },
    details: { kind },
  });
  return emitStep(tx, step, 'acted');
}

async function holdUp(
  tx: Transaction,
  step: standing.StandingStep,
  reason: 'different-kinds' | 'not-offered' | 'cut-off-passed',
): Promise<void> {
  await standing.recordStep(tx, step, { outcome: reason });
  await emit(tx, {
    kind: 'standing_instruction.held_up',
    customerId: step.customerId,
    payload: { ...payloadOf(step), reason },
  });
}

async function emitStep(
  tx: Transaction,
  step: standing.StandingStep,
  event: 'announced' | 'acted',
): Promise<void> {
  await emit(tx, {
    kind: `standing_instruction.${event}`,
    customerId: step.customerId,
    payload: payloadOf(step),
  });
}

function payloadOf({ deadlineId: id, label, kind: name, actsOn }: standing.StandingStep) {
  return { subject: { kind: 'deadline', id, label }, name, actsOn };
}
