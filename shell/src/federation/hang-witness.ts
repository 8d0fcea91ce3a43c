import { startOwnWorker } from '../lib/own-workers.ts';

export const BEAT_MS = 1_000;
const SILENCE_TIMEOUT_MS = 5_000;
/** A witness that does not start must not delay the page. */
const START_TIMEOUT_MS = 2_000;

export interface WitnessScope {
  onmessage: ((event: { readonly data: boolean }) => void) | null;
  postMessage(message: null): void;
}

// The witness runs in a worker, next to a page whose thread may hang. It gets a heartbeat as long as the page runs
// code of a remote, and `false` when that has ended. While the page responds, it holds the lock `name`, which the
// browser releases when the document is gone, for whatever reason. Once the page does not respond, it creates the
// cache `name`, which outlives the document as the proof, and releases the lock: a free lock without a proof is a
// document that was closed or crashed. The worker gets the text of this function, which therefore uses nothing from
// outside.
function witness(scope: WitnessScope, name: string, beatMs: number, silentBeats: number): void {
  let silent = 0;
  let isHanging = false;
  let lastTick = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let release = () => {};
  const hold = () =>
    new Promise<void>((granted) => {
      const held = () =>
        new Promise<void>((done) => {
          release = done;
          granted();
        });
      void navigator.locks.request(name, held);
    });
  let work = hold().then(() => scope.postMessage(null));
  // Without the proof no one is accused: storage may be full, or refused.
  const prove = () =>
    caches.open(name).then(
      () => release(),
      () => release(),
    );
  const retract = () => caches.delete(name).then(hold, hold);
  const change = (hangs: boolean) => {
    if (hangs === isHanging) return;
    isHanging = hangs;
    work = work.then(hangs ? prove : retract);
  };
  const tick = () => {
    // A late tick shows that the whole process was suspended, such as in a laptop that was closed.
    const isLate = performance.now() - lastTick > 2 * beatMs;
    lastTick = performance.now();
    silent = isLate ? 0 : silent + 1;
    if (silent >= silentBeats) change(true);
  };
  scope.onmessage = ({ data: isRunning }) => {
    clearInterval(timer);
    silent = 0;
    lastTick = performance.now();
    change(false);
    if (isRunning) timer = setInterval(tick, beatMs);
  };
}

let worker: Worker | undefined;
let started: Promise<void> | undefined;

/** Browsers have locks and caches only over https, and on the own machine. */
export function canProveHangs(): boolean {
  return 'locks' in navigator && 'caches' in globalThis;
}

/** It resolves as soon as the witness watches, or if there is none. */
export function startWitness(name: string): Promise<void> {
  started ??= canProveHangs() ? start(name) : Promise.resolve();
  return started;
}

function start(name: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, START_TIMEOUT_MS);
    try {
      worker = startOwnWorker(scriptFor(name));
      worker.onmessage = worker.onerror = () => resolve();
    } catch {
      resolve();
    }
  });
}

function scriptFor(name: string): string {
  const parameters = `self, ${JSON.stringify(name)}, ${BEAT_MS}, ${SILENCE_TIMEOUT_MS / BEAT_MS}`;
  return `(${witness})(${parameters})`;
}

export function beat(name: string, isRunning: boolean): void {
  if (isRunning) void startWitness(name);
  worker?.postMessage(isRunning);
}

/** The next heartbeat starts another one. */
export function stopWitness(): void {
  worker?.terminate();
  worker = started = undefined;
}
