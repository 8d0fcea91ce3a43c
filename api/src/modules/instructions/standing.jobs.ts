import type { Metrics } from '@atrium/server';
import type { Transaction } from '../../db/index.ts';
import type { Job, JobLog } from '../../jobs/index.ts';
import { emit, emitAll } from '../../outbox/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { insertInstructions, judge, lockApplications, momentOf } from './instructing.repository.ts';
import * as standing from './standing.repository.ts';

const EVERY_MS = 600_000;
/** Deadlines that are looked at in one statement, and acted on in one transaction. */
const BATCH = 1_000;

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
  /** The last deadline that this run has looked at. The next run begins with the first again. */
  let after: standing.Candidate | null = null;
  const runBatch = async (tx: Transaction) => {
    for (;;) {
      const candidates = await standing.listCandidates(tx, clock(), after, BATCH);
      after = candidates.at(-1) ?? null;
      if (!after) return 0;
      const ids = candidates.map(({ id }) => id);
      const found = await standing.listSteps(tx, clock(), ids);
      if (found.length === 0) continue;
      await lockApplications(
        tx,
        found.map(({ applicationId }) => applicationId),
      );
      // What a person said while the locks were waited for comes first.
      const foundIds = found.map(({ deadlineId }) => deadlineId);
      const steps = await standing.listSteps(tx, clock(), foundIds);
      for (const { step, deadlineId } of steps)
        if (step === 'cut-off-passed') {
          late.add({}, 1);
          log.error({ deadlineId }, 'a standing instruction would be sent after its cut-off');
        }
      await takeSteps(tx, steps, clock());
      return found.length;
    }
  };
  return [
    {
      name: 'run-standing-instructions',
      everyMs: EVERY_MS,
      runBatch: async (tx) => {
        try {
          return await runBatch(tx);
        } catch (error) {
          // What was not done has to be found again.
          after = null;
          throw error;
        }
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

type Step = standing.StandingStep;

async function takeSteps(tx: Transaction, steps: readonly Step[], now: Date | null): Promise<void> {
  const byStep = Map.groupBy(steps, ({ step }) => step);
  const of = (step: Step['step']) => byStep.get(step) ?? [];
  const announced = of('announce').map((step) => ({
    ...step,
    announcedOn: step.today,
    actsOn: step.actsOn,
  }));
  const reminded = of('remind').map(({ actsOn: _, ...step }) => ({ ...step, isReminded: true }));
  await standing.recordSteps(tx, [...announced, ...reminded]);
  await emitSteps(tx, [...of('announce'), ...of('remind')], 'announced');
  for (const reason of ['different-kinds', 'cut-off-passed'] as const) await holdUp(tx, of(reason), reason);
  const ofOne = Map.groupBy(of('act'), ({ kindId, standingIds: [id] }) => `${kindId} ${id}`);
  const moment = await momentOf(tx, now);
  for (const together of ofOne.values()) await act(tx, together, moment);
}

async function act(tx: Transaction, steps: readonly Step[], moment: string): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const { customerId, kindId, kind, standingIds } = first;
  const judged = await judge(tx, { customerId, kindId }, steps, moment);
  const outcomes = judged.map((target, index) => ({ step: steps[index] ?? first, target }));
  const isPossible = ({ target }: (typeof outcomes)[number]) => target.problem === null;
  const possible = outcomes.filter(isPossible);
  const refused = outcomes.filter((outcome) => !isPossible(outcome));
  for (const [reason, held] of Map.groupBy(refused, ({ target: { problem } }) =>
    problem === 'cut-off-passed' ? problem : 'not-offered',
  ))
    await holdUp(
      tx,
      held.map(({ step }) => step),
      reason,
    );
  const sent = possible.map(({ step }) => step);
  const sending = { customerId, kindId, text: null, personId: null, standingId: standingIds[0], moment };
  const ids = await insertInstructions(
    tx,
    sending,
    possible.map(({ target }) => target),
  );
  await standing.recordSteps(
    tx,
    sent.map(({ actsOn: _, ...step }) => ({ ...step, outcome: 'sent' })),
  );
  await recordActivities(
    tx,
    sent.map(({ label }, index) => ({
      action: 'instruction.sent',
      customerId,
      subject: { kind: 'instruction', id: ids[index] ?? 0, label },
      details: { kind },
    })),
  );
  await emitSteps(tx, sent, 'acted');
}

async function holdUp(
  tx: Transaction,
  steps: readonly Step[],
  reason: Exclude<standing.Outcome, 'sent'>,
): Promise<void> {
  await standing.recordSteps(
    tx,
    steps.map(({ actsOn: _, ...step }) => ({ ...step, outcome: reason })),
  );
  await emitAll(
    tx,
    steps.map((step) => ({
      kind: 'standing_instruction.held_up',
      customerId: step.customerId,
      payload: { ...payloadOf(step), reason },
    })),
  );
}

function emitSteps(tx: Transaction, steps: readonly Step[], event: 'announced' | 'acted'): Promise<void> {
  return emitAll(
    tx,
    steps.map((step) => ({
      kind: `standing_instruction.${event}`,
      customerId: step.customerId,
      payload: payloadOf(step),
    })),
  );
}

function payloadOf({ deadlineId: id, label, kind: name, actsOn }: Step) {
  return { subject: { kind: 'deadline', id, label }, name, actsOn };
}
