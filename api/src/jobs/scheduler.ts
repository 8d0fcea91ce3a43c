import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../db/index.ts';
import { tryAdvisoryLock } from './jobs.repository.ts';

interface RecurringJob {
  /** In kebab-case; the job's lock and metrics have this name. */
  readonly name: string;
  readonly everyMs: number;
  /** Part of the time that its batches may take, so that people at the portal have the rest: 1 by default, which is all. */
  readonly share?: number;
  /** For a job that mostly waits for others, such as a mail server, and would otherwise pause for that too. */
  readonly maxPauseMs?: number;
}

/** One replica at a time does this job: each batch is a transaction that holds the job's advisory lock. */
export interface Job extends RecurringJob {
  /** Does one batch and returns how much it did; 0 when nothing is left. Must be idempotent. */
  readonly runBatch: (tx: Transaction) => Promise<number>;
}

/** All replicas do this job at the same time: it claims its rows itself and keeps no transaction open. */
export interface SharedJob extends RecurringJob {
  readonly runSharedBatch: () => Promise<number>;
}

export interface JobReport {
  readonly name: string;
  runs: number;
  failures: number;
  done: number;
  /** Seconds since the epoch; 0 for never. */
  lastSuccessAt: number;
}

export interface JobLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Scheduler {
  readonly reports: readonly JobReport[];
  /** Runs a job until nothing is left, or another process holds its lock. @returns how much was done */
  run(name: string): Promise<number>;
  start(): void;
  /** Waits for the batches in flight and starts no others. */
  stop(): Promise<void>;
}

const START_INTERVAL_MS = 1_000;

/** In milliseconds. A pause ends early when the scheduler stops. */
const CLOCK = {
  now: () => performance.now(),
  pause: (ms: number, signal: AbortSignal) =>
    delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
};

/** The lock of a job is released with its transaction, so a replica that is killed leaves a whole batch to the next. */
export function createScheduler(
  database: Database,
  jobs: readonly (Job | SharedJob)[],
  log: JobLog,
  clock: typeof CLOCK = CLOCK,
): Scheduler {
  const reports = jobs.map(({ name }) => ({ name, runs: 0, failures: 0, done: 0, lastSuccessAt: 0 }));
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Map<string, Promise<number>>();
  const stopping = new AbortController();

  const runOnce = async (job: Job | SharedJob, report: JobReport): Promise<number> => {
    report.runs += 1;
    let done = 0;
    try {
      for (;;) {
        const startedAt = clock.now();
        const batch = await runBatchOf(database, job);
        done += batch;
        report.done += batch;
        if (batch === 0 || stopping.signal.aborted) break;
        const pauseMs = pauseAfter(job, clock.now() - startedAt);
        if (pauseMs > 0) await clock.pause(pauseMs, stopping.signal);
        if (stopping.signal.aborted) break;
      }
      report.lastSuccessAt = Math.floor(Date.now() / 1000);
      if (done > 0) log.info({ job: job.name, done }, 'job done');
    } catch (error) {
      report.failures += 1;
      log.error({ job: job.name, done, err: error }, 'job failed; it runs again');
    }
    return done;
  };

  const run = (name: string): Promise<number> => {
    const index = jobs.findIndex((job) => job.name === name);
    const [job, report] = [jobs[index], reports[index]];
    if (!job || !report) throw new RangeError(`There is no job ${name}.`);
    const current = inFlight.get(name) ?? runOnce(job, report).finally(() => inFlight.delete(name));
    inFlight.set(name, current);
    return current;
  };

  const schedule = (job: RecurringJob, delayMs: number) => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      void run(job.name).then(() => schedule(job, job.everyMs));
    }, delayMs);
    timer.unref();
    timers.set(job.name, timer);
  };

  return {
    reports,
    run,
    start: () => {
      // They begin one by one; what runs more often than that, such as mails and scans, does not wait for its turn.
      for (const [index, job] of jobs.entries())
        schedule(job, Math.min(START_INTERVAL_MS * (index + 1), job.everyMs));
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}

function pauseAfter(
  { share = 1, maxPauseMs = Number.POSITIVE_INFINITY }: RecurringJob,
  tookMs: number,
): number {
  return Math.min(tookMs * (1 / share - 1), maxPauseMs);
}

function runBatchOf(database: Database, job: Job | SharedJob): Promise<number> {
  if ('runSharedBatch' in job) return job.runSharedBatch();
  return database.asJob(async (tx) => ((await tryAdvisoryLock(tx, job.name)) ? job.runBatch(tx) : 0));
}
