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

/** Limits of what one upload may take. */
const WORK_LIMITS = {
  heapMebibytes: 256,
  memoryMebibytes: 384,
  /** Jobs of one team that wait. */
  waiting: 10,
};
/** How long a process may take to start. */
const START_TIMEOUT_MS = 60_000;
/** How long a process without work stays. */
const IDLE_MS = 30_000;

/** The check of an upload took too much time or memory; the message says so. */
export class CheckOverran extends Error {
  override readonly name = 'CheckOverran';
}

/** Too many checks of one team are waiting. */
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
 * Does work with what teams upload in a process of its own, which has neither secrets nor visitors: hostile content can hold
 * up or end that process, and nothing else. It does one job after another, one of each team in turn; a job that takes too
 * much time or memory ends with it, and the next one gets a new process. A thread would not do: V8 ends the whole process
 * for some failures to allocate.
 */
export class UntrustedWork {
  static readonly #shared = new Map<number, UntrustedWork>();
  readonly #timeoutMs: number;
  /** By team; the team whose turn it is comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #process: ReturnType<typeof startProcess> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;

  /** @param timeoutMs How long a job may take. */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** The one of this process, so that several gateways in it start no process each. */
  static shared(timeoutMs: number): UntrustedWork {
    const shared = UntrustedWork.#shared.get(timeoutMs) ?? new UntrustedWork(timeoutMs);
    UntrustedWork.#shared.set(timeoutMs, shared);
    return shared;
  }

  /**
   * Does a job.
   *
   * @param by Whose content it is, or another name for others.
   * @throws PublishRefused with what is wrong with the content.
   * @throws CheckOverran if it takes too much time or memory.
   * @throws TooManyChecks if too many others of this team are waiting.
   */
  async run<J extends Job>(by: string, job: J, input: JobInput<J>): Promise<JobResult<J>> {
    const waiting = this.#waiting.get(by) ?? [];
    if (waiting.length >= WORK_LIMITS.waiting) throw new TooManyChecks();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(by, [...waiting, { job, input, settle: resolve }]);
    this.#next();
    return (await promise) as JobResult<J>;
  }

  /** Ends the job in progress, which is refused then. A process without work ends by itself, and with this one. */
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

/** Starts a process. It does not keep this one running. */
function startProcess() {
  const { heapMebibytes, memoryMebibytes } = WORK_LIMITS;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const file = join(import.meta.dirname, `untrusted-process${extname(import.meta.filename)}`);
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heapMebibytes}`, '--no-warnings'],
    // None of the gateway's secrets.
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
    // By a signal it ends if it takes too long or too much memory.
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
