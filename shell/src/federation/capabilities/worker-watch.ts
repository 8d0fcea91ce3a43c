/** `worker-start.mjs` of `@atrium/build` answers it in each worker, with the same text. */
export const QUESTION = '@atrium/worker-responds';
const ASK_INTERVAL_MS = 5_000;
/** A worker that computes for as long without a pause is taken for one that never ends. */
const SILENCE_TIMEOUT_MS = 30_000;
const MAX_UNANSWERED = SILENCE_TIMEOUT_MS / ASK_INTERVAL_MS;

class WorkerNotLoaded extends Error {
  override readonly name = 'WorkerNotLoaded';
}

class WorkerNotResponding extends Error {
  override readonly name = 'WorkerNotResponding';
}

/** A worker's error reaches the page as text. `Uncaught RangeError: far` of one browser is `RangeError: far` in another. */
function errorOf({ message, filename, lineno, colno }: ErrorEvent): Error {
  const [, name = 'Error', text = message] = /^(?:Uncaught )?(?:(\w+): )?(.*)$/s.exec(message) ?? [];
  const stack = `${name}: ${text}\n    at ${filename}:${lineno}:${colno}`;
  return Object.assign(new Error(text), { name, stack });
}

export interface WorkerParts {
  readonly address: string;
  readonly terminate: () => void;
  readonly countFailure: () => void;
}

/** Ends a worker that fails or hangs, and reports what its remote does not handle. */
export class WorkerWatch {
  readonly #worker: Worker;
  readonly #parts: WorkerParts;
  /** Until its script is known to be that of the release set, nothing of it reaches the page. */
  #held: MessageEvent[] | null = [];
  #unanswered = 0;
  #lastTick = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #hasEnded = false;
  #whyEnded: string | undefined;

  /** Its listeners are the worker's first ones. */
  constructor(worker: Worker, parts: WorkerParts) {
    this.#worker = worker;
    this.#parts = parts;
    worker.addEventListener('message', (event) => this.#onMessage(event));
    worker.addEventListener('messageerror', (event) => this.#hasEnded && event.stopImmediatePropagation());
    worker.addEventListener('error', (event) => this.#onError(event));
    this.#timer = setInterval(() => this.#tick(), ASK_INTERVAL_MS);
  }

  /** It is undefined for a worker that runs, or that its remote ended. */
  get whyEnded(): string | undefined {
    return this.#whyEnded;
  }

  /** Messages that are on their way are dropped. */
  end(why?: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#whyEnded = why;
    clearInterval(this.#timer);
    this.#parts.terminate();
  }

  deliver(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { data, ports } of held)
      this.#worker.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }

  notLoaded(cause?: unknown): void {
    this.#fail(new WorkerNotLoaded(`${this.#parts.address} did not load`, { cause }));
  }

  #fail(error: Error): void {
    if (this.#hasEnded) return;
    const { address, countFailure } = this.#parts;
    const { name, message } = error;
    countFailure();
    // Its place is a file without a position.
    Object.assign(error, { stack: `${name}: ${message}\n    at ${address}` });
    this.#worker.dispatchEvent(new ErrorEvent('error', { error, message, cancelable: true }));
    this.end(message);
  }

  #onMessage(event: MessageEvent): void {
    if (event.data === QUESTION) this.#unanswered = 0;
    else if (!this.#hasEnded && this.#held) this.#held.push(event);
    else if (!this.#hasEnded) return;
    event.stopImmediatePropagation();
  }

  #onError(event: Event): void {
    const isOwn = event instanceof ErrorEvent;
    if (this.#hasEnded || !isOwn) event.stopImmediatePropagation();
    if (this.#hasEnded) return;
    // What has neither message nor place is a script that did not load.
    if (!isOwn) {
      this.notLoaded();
      return;
    }
    const error: unknown = event.error ?? errorOf(event);
    // The remote's own listeners come first.
    setTimeout(() => {
      if (!event.defaultPrevented) window.reportError(error);
    });
  }

  #tick(): void {
    const now = performance.now();
    // A late tick shows that the page was suspended, or is hidden.
    const isLate = now - this.#lastTick > 2 * ASK_INTERVAL_MS;
    this.#lastTick = now;
    if (isLate) this.#unanswered = 0;
    if (this.#unanswered < MAX_UNANSWERED) {
      this.#unanswered += 1;
      this.#worker.postMessage(QUESTION);
    } else this.#fail(new WorkerNotResponding(`${this.#parts.address} did not respond`));
  }
}
