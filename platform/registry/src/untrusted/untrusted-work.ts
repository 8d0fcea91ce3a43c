import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { extname, join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messages } from '../messages.ts';
import { PublishRefused } from '../publish-check.ts';
import type { Job, JobInput, JobResult } from './jobs.ts';
import type { Answer } from './untrusted-process.ts';

const WORK_LIMITS = {
  heapMebibytes: 256,
  memoryMebibytes: 384,
  /** Jobs of one team that may wait. */
  waiting: 10,
};
const START_TIMEOUT_MS = 60_000;
/** How long a process without work stays. */
const IDLE_MS = 30_000;

export class CheckOverran extends Error {
  override readonly name = 'CheckOverran';
}

export class TooManyChecks extends Error {
  override readonly name = 'TooManyChecks';

  constructor() {
    super(messages.tooManyChecks);
  }
}

interface Waiting {
  readonly job: Job;
  readonly input: unknown;
  readonly settle: (outcome: Promise<unknown>) => void;
}

/**
 * Hostile content can hold up or end a process of its own, which has neither secrets nor visitors, and nothing else.
 * That process does one job at a time, of each team in turn, and a job that takes too much time or memory ends it. A
 * thread would not do, since V8 ends the whole process for some failures to allocate.
 */
export class UntrustedWork {
  static readonly #shared = new Map<number, UntrustedWork>();
  readonly #timeoutMs: number;
  /** The team whose turn it is comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #process: ReturnType<typeof startProcess> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Several gateways in one process share its worker. */
  static shared(timeoutMs: number): UntrustedWork {
    const shared = UntrustedWork.#shared.get(timeoutMs) ?? new UntrustedWork(timeoutMs);
    UntrustedWork.#shared.set(timeoutMs, shared);
    return shared;
  }

  /** Throws PublishRefused, CheckOverran, or TooManyChecks if too many others of the team `by` are waiting. */
  async run<J extends Job>(by: string, job: J, input: JobInput<J>): Promise<JobResult<J>> {
    const waiting = this.#waiting.get(by) ?? [];
    if (waiting.length >= WORK_LIMITS.waiting) throw new TooManyChecks();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(by, [...waiting, { job, input, settle: resolve }]);
    this.#next();
    return (await promise) as JobResult<J>;
  }

  /** The job in progress is refused; a process without work ends by itself, and with this one. */
  async endJob(): Promise<void> {
    if (this.#isBusy) await this.#end();
  }

  async #end(): Promise<void> {
    const process = this.#process;
    // What comes next must not get a process that is ending.
    this.#process = undefined;
    process?.child.kill('SIGKILL');
    await process?.ended;
  }

  #next(): void {
    const [first] = this.#waiting;
    if (this.#isBusy || !first) return;
    const [by, [next, ...others]] = first;
    this.#waiting.delete(by);
    if (others.length > 0) this.#waiting.set(by, others);
    if (!next) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    const outcome = this.#answer(next).finally(() => {
      this.#isBusy = false;
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
      this.#next();
    });
    next.settle(outcome);
  }

  async #answer({ job, input }: Waiting): Promise<unknown> {
    if (!this.#process || hasEnded(this.#process.child)) this.#process = startProcess();
    const { child, ready, ended } = this.#process;
    const kill = () => child.kill('SIGKILL');
    let timer = setTimeout(kill, START_TIMEOUT_MS);
    const over = new AbortController();
    try {
      const start = await Promise.race([ready, ended]);
      if ('failure' in start) throw new Error(`Uploads cannot be checked: ${start.failure}`);
      clearTimeout(timer);
      timer = setTimeout(kill, this.#timeoutMs);
      child.send({ job, input });
      const answered = once(child, 'message', over).then(([answer]) => answer as Answer);
      const answer = await Promise.race([answered, ended]);
      if ('result' in answer) return answer.result;
      if ('refusal' in answer) throw new PublishRefused(answer.refusal);
      if ('failure' in answer) throw new Error(`Uploads cannot be checked: ${answer.failure}`);
      throw new CheckOverran(messages.checkOverran(this.#timeoutMs / 1_000, WORK_LIMITS.memoryMebibytes));
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The process does not keep this one running. */
function startProcess() {
  const { heapMebibytes, memoryMebibytes } = WORK_LIMITS;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const file = join(import.meta.dirname, `untrusted-process${extname(import.meta.filename)}`);
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heapMebibytes}`, '--no-warnings'],
    // The process gets none of the gateway's secrets.
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      MAX_RSS_BYTES: String(memoryMebibytes * 1024 * 1024),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // The time limit of a job keeps this process running, and nothing else.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket).unref();
  const errors = text(child.stderr as Readable);
  const ended = new Promise<Answer>((resolve) => {
    child.on('error', ({ message }) => resolve({ failure: message }));
    // A process that takes too long or too much memory ends by a signal.
    child.once('exit', (_code, signal) => {
      if (signal) resolve({ excess: signal });
      else void errors.then((failure) => resolve({ failure }));
    });
  });
  const ready = once(child, 'message').then(([answer]) => answer as Answer);
  // Without a process there is no message, and no one waits for it.
  ready.catch(() => undefined);
  return { child, ready, ended };
}
