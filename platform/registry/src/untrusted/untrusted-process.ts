// `UntrustedWork` starts this process, which does one job after another with what teams uploaded.
import { writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { PublishRefused } from '../publish-check.ts';
import { type Job, jobs } from './jobs.ts';

export type Answer =
  /** The process sends this once, when it can begin. */
  | { readonly ready: true }
  | { readonly result: unknown }
  | { readonly refusal: string }
  /** The content needs more of something, such as stack, than this process has. */
  | { readonly excess: string }
  | { readonly failure: string };

async function answerTo(job: Job, input: unknown): Promise<Answer> {
  try {
    return { result: await (jobs[job] as (given: unknown) => unknown)(input) };
  } catch (error) {
    if (error instanceof PublishRefused) return { refusal: error.message };
    if (error instanceof RangeError) return { excess: error.message };
    return { failure: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

const { MAX_RSS_BYTES } = process.env;
// The watchdog is a thread of its own, which a job cannot hold up.
new Worker(join(import.meta.dirname, `watchdog${extname(import.meta.filename)}`), {
  workerData: { maxBytes: Number(MAX_RSS_BYTES) },
}).unref();
try {
  // Where memory is short, the system ends this process first, and not the gateway.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems than Linux choose by themselves.
}
// The gateway gets these signals too, and ends this process when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());
process.on('message', async ({ job, input }: { readonly job: Job; readonly input: unknown }) => {
  process.send?.(await answerTo(job, input));
});
process.send?.({ ready: true } satisfies Answer);
