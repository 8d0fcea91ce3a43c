import { Metrics } from '@atrium/server';
import sql from 'sql-template-tag';
import { createDatabase, type Transaction } from '../db/index.ts';
import { useTestDatabase } from '../testing/index.ts';
import { watchJobs } from './metrics.ts';
import { createScheduler, type Job, type SharedJob } from './scheduler.ts';

const silent = { info: () => undefined, error: () => undefined };
const db = useTestDatabase();

/** Processes one of `count` items in each batch. */
function countdown(count: number, work: (tx: Transaction) => Promise<unknown> = async () => undefined) {
  let left = count;
  const job: Job = {
    name: `countdown-${Math.random().toString(36).slice(2)}`,
    everyMs: 60_000,
    runBatch: async (tx) => {
      if (left === 0) return 0;
      left -= 1;
      await work(tx);
      return 1;
    },
  };
  return job;
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((done) => setImmediate(done));
}

describe('the scheduler', () => {
  it('runs a job batch after batch until nothing is left', async () => {
    const job = countdown(3);
    const scheduler = createScheduler(db.database, [job], silent);

    expect(await scheduler.run(job.name)).toBe(3);
    expect(scheduler.reports[0]).toMatchObject({ runs: 1, failures: 0, done: 3 });
  });

  it('leaves the work to the replica that holds the lock', async () => {
    const other = createDatabase({ url: db.url });
    let resume = () => {};
    const paused = new Promise<void>((done) => (resume = done));
    let begun = () => {};
    const working = new Promise<void>((done) => (begun = done));
    let isFirst = true;
    const job = countdown(2, async () => {
      if (!isFirst) return;
      isFirst = false;
      begun();
      await paused;
    });
    const [here, there] = [db.database, other].map((database) => createScheduler(database, [job], silent));

    const mine = here?.run(job.name);
    await working;
    expect(await there?.run(job.name)).toBe(0);
    resume();
    expect(await mine).toBe(2);
    await other.close();
  });

  it('counts a failure, rolls its batch back and continues with the next run', async () => {
    let failing = true;
    const job = countdown(2, async (tx) => {
      await tx.rows(sql`INSERT INTO outbox (kind) VALUES ('of the scheduler test')`);
      if (failing) throw new Error('broken');
    });
    const scheduler = createScheduler(db.database, [job], silent);

    expect(await scheduler.run(job.name)).toBe(0);
    failing = false;
    expect(await scheduler.run(job.name)).toBe(1);

    expect(scheduler.reports[0]).toMatchObject({ runs: 2, failures: 1, done: 1 });
    const events = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT 1 FROM outbox WHERE kind = 'of the scheduler test'`),
    );
    expect(events).toHaveLength(1);
  });

  it('runs a shared job in all replicas at the same time, until nothing is left', async () => {
    const other = createDatabase({ url: db.url });
    let left = 2;
    let bothRun = () => {};
    const running = new Promise<void>((done) => (bothRun = done));
    const job: SharedJob = {
      name: 'shared',
      everyMs: 60_000,
      runSharedBatch: async () => {
        if (left === 0) return 0;
        left -= 1;
        if (left === 0) bothRun();
        await running;
        return 1;
      },
    };
    const schedulers = [db.database, other].map((database) => createScheduler(database, [job], silent));

    expect(await Promise.all(schedulers.map((each) => each.run('shared')))).toEqual([1, 1]);
    await other.close();
  });

  it('pauses a job that has a share of the time, as long as its batches take less', async () => {
    const pauses: number[] = [];
    let now = 0;
    const clock = { now: () => now, pause: async (ms: number) => void pauses.push(ms) };
    const job = countdown(3, async () => (now += 10));
    const short = { ...countdown(1, async () => (now += 10)), share: 0.2, maxPauseMs: 25 };
    const scheduler = createScheduler(db.database, [{ ...job, share: 0.2 }, short], silent, clock);

    expect(await scheduler.run(job.name)).toBe(3);
    expect(await scheduler.run(short.name)).toBe(1);
    expect(pauses).toEqual([40, 40, 40, 25]);
  });

  it('does not wait for a pause to end when it stops', async () => {
    const job = countdown(1_000);
    const scheduler = createScheduler(db.database, [{ ...job, share: 1e-9 }], silent);

    const running = scheduler.run(job.name);
    await until(() => scheduler.reports[0]?.done === 1);
    await scheduler.stop();

    expect(await running).toBe(1);
  });

  it('waits for the batch in flight when it stops, and starts no other', async () => {
    const job = countdown(1_000);
    const scheduler = createScheduler(db.database, [job], silent);

    const running = scheduler.run(job.name);
    await scheduler.stop();

    expect(await running).toBe(1);
  });

  it('begins with one job a second, and earlier with those that run more often', () => {
    jest.useFakeTimers();
    const begun: string[] = [];
    const job = (name: string, everyMs: number): SharedJob => ({
      name,
      everyMs,
      runSharedBatch: async () => {
        begun.push(name);
        return 0;
      },
    });
    const jobs = [job('hourly', 3_600_000), job('daily', 86_400_000), job('scans', 500)];
    createScheduler(db.database, jobs, silent).start();
    jest.advanceTimersByTime(2_000);
    jest.useRealTimers();

    expect(begun).toEqual(['scans', 'hourly', 'daily']);
  });

  it('exposes its metrics in the format of Prometheus', () => {
    const metrics = new Metrics();
    watchJobs(metrics, [{ name: 'points-expire', runs: 3, failures: 1, done: 7, lastSuccessAt: 5 }]);
    const text = metrics.text();

    expect(text).toContain(
      '# TYPE atrium_job_runs_total counter\natrium_job_runs_total{name="points-expire"} 3\n',
    );
    expect(text).toContain('atrium_job_failures_total{name="points-expire"} 1\n');
    expect(text).toContain('atrium_job_last_success_timestamp_seconds{name="points-expire"} 5\n');
  });
});
