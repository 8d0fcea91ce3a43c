import type { Database, Transaction } from '../db/index.ts';
import { takeTurn } from './jobs.repository.ts';

/** Work that has to be done again and again, in batches that each commit by themselves. */
export interface Job {
  /** Kebab-case; names its lock and its metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** Does one batch and says how much it did; 0 when nothing is left. Running it again must do no harm. */
  readonly runBatch: (tx: Transaction) => Promise<number>;
}

/** What a job did in this process. */
export interface JobReport {
  readonly name: string;
  runs: number;
  failures: number;
  /** Sum of what the batches said. */
  done: number;
  /** Seconds since the epoch; 0 for never. */
  lastSuccessAt: number;
}

/** What the scheduler says about its work; fits the server's log. */
export interface JobLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Scheduler {
  readonly reports: readonly JobReport[];
  /** Runs a job until nothing is left or another process has its turn. @returns how much was done */
  run(name: string): Promise<number>;
  start(): void;
  /** Lets the batch under way finish and begins no other. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in this process, safely beside other replicas: each batch holds the job's advisory lock for as long as its
 * transaction lives, so one does the work, and whoever dies in the middle leaves a whole batch undone for the next.
 */
export function createScheduler(database: Database, jobs: readonly Job[], log: JobLog): Scheduler {
  const reports = jobs.map(({ name }) => ({ name, runs: 0, failures: 0, done: 0, lastSuccessAt: 0 }));
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<number>>();
  let stopping = false;

  const runOnce = async (job: Job, report: JobReport): Promise<number> => {
    report.runs += 1;
    let done = 0;
    try {
      for (;;) {
        const batch = await database.asJob(async (tx) =>
          (await takeTurn(tx, job.name)) ? job.runBatch(tx) : 0,
        );
        done += batch;
        report.done += batch;
        if (batch === 0 || stopping) break;
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
    const current = underWay.get(name) ?? runOnce(job, report).finally(() => underWay.delete(name));
    underWay.set(name, current);
    return current;
  };

  const schedule = (job: Job, delayMs: number) => {
    if (stopping) return;
    const timer = setTimeout(() => {
      void run(job.name).then(() => schedule(job, job.everyMs));
    }, delayMs);
    timer.unref();
    timers.set(job.name, timer);
  };

  return {
    reports,
    run,
    // A little later for each, so that a start does not begin with all of them.
    start: () => {
      for (const [index, job] of jobs.entries()) schedule(job, 1_000 * (index + 1));
    },
    stop: async () => {
      stopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
