import type { Metrics } from '@atrium/server';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/index.ts';
import type { Job, SharedJob } from '../jobs/index.ts';
import { audit } from '../modules/loyalty/ledger/index.ts';
import { mailQueue } from '../modules/notifications/mail-queue.service.ts';
import { outboxBacklog } from '../outbox/index.ts';

const QUEUES_EVERY_MS = 15_000;
const LEDGER_EVERY_MS = 15 * 60_000;

/** A scrape waits for no job. The time of a job's last success says how old its values are. */
export function measuringJobs(database: Database, metrics: Metrics): (Job | SharedJob)[] {
  return [measureQueues(database, metrics), checkLedger(metrics)];
}

function measureQueues(database: Database, metrics: Metrics): SharedJob {
  const mailWaiting = metrics.gauge({
    name: 'atrium_mail_waiting',
    help: 'Messages that are due and not sent yet.',
    labels: ['lane'],
  });
  const mailOldest = metrics.gauge({
    name: 'atrium_mail_oldest_seconds',
    help: 'Time since the message that waits longest was due.',
    labels: ['lane'],
  });
  const mailRetrying = metrics.gauge({
    name: 'atrium_mail_retrying',
    help: 'Messages whose last attempt failed, and that are tried again.',
    labels: ['lane'],
  });
  const mailFailed = metrics.gauge({
    name: 'atrium_mail_failed',
    help: 'Messages that are not sent by themselves any more.',
    labels: ['state'],
  });
  const outboxWaiting = metrics.gauge({
    name: 'atrium_outbox_waiting',
    help: 'Events that are not dispatched yet, those that are tried again included.',
  });
  const outboxOldest = metrics.gauge({
    name: 'atrium_outbox_oldest_seconds',
    help: 'Age of the oldest of them.',
  });
  const clockOffset = metrics.gauge({
    name: 'atrium_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of the clock of the database.',
  });
  return {
    name: 'measure-queues',
    everyMs: QUEUES_EVERY_MS,
    runSharedBatch: async () => {
      const [{ lanes, failed }, backlog, offsetS] = await Promise.all([
        mailQueue(database),
        database.asJob(outboxBacklog, 'request'),
        database.asJob(offsetOfClock, 'request'),
      ]);
      clockOffset.set({}, offsetS);
      for (const { lane, waiting, ageS, retrying } of lanes) {
        mailRetrying.set({ lane }, retrying);
        mailWaiting.set({ lane }, waiting);
        mailOldest.set({ lane }, ageS);
      }
      for (const state of ['refused', 'uncertain'] as const) mailFailed.set({ state }, failed[state]);
      outboxWaiting.set({}, backlog.waiting);
      outboxOldest.set({}, backlog.oldestS);
      return 0;
    },
  };
}

/** In seconds; as exact as half of the time that the database takes to respond. */
async function offsetOfClock(tx: Transaction): Promise<number> {
  const askedAt = Date.now();
  const { now } = await tx.one<{ now: number }>(
    sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  return ((askedAt + Date.now()) / 2 - now) / 1_000;
}

/** One replica at a time checks the ledger; each reports what it found last. */
function checkLedger(metrics: Metrics): Job {
  const violations = metrics.gauge({
    name: 'atrium_ledger_violations',
    help: 'Places where wallets, lots and entries of the points do not agree; never any.',
  });
  return {
    name: 'check-ledger',
    everyMs: LEDGER_EVERY_MS,
    runBatch: async (tx) => {
      violations.set({}, (await audit(tx)).length);
      return 0;
    },
  };
}
