/** Interval of a document's heartbeats, in marks and to its witness. */
export const BEAT_MS = 1_000;
/** A document without a heartbeat for this long is hanging. */
const SILENCE_TIMEOUT_MS = 5_000;
/** A witness that does not start must not delay the page. */
const START_TIMEOUT_MS = 2_000;

/** What a witness uses of its worker. */
export interface WitnessScope {
  onmessage: ((event: { readonly data: boolean }) => void) | null;
  postMessage(message: null): void;
}

/**
 * Runs in a worker, next to a page whose thread may hang: it gets a heartbeat as long as the page runs code of a remote,
 * and `false` when that has ended. While the page responds, it holds the lock `name`, which the browser releases when the
 * document is gone, for whatever reason. Once the page does not respond, it creates the cache `name`, which outlives the
 * document as the proof, and releases the lock. So a free lock without a proof is a document that was closed or crashed.
 *
 * The worker gets the text of this function, which therefore uses nothing from outside.
 */
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

let address: string | undefined;
let worker: Worker | undefined;
let started: Promise<void> | undefined;

/** Whether a hang can be proved: browsers have locks and caches only over https, and on the own machine. */
export function canProveHangs(): boolean {
  return 'locks' in navigator && 'caches' in globalThis;
}

/** Whether a URL is that of the script of this document's witness. */
export function isWitness(url: string): boolean {
  return url === address;
}

/**
 * Starts the witness of this document, unless it runs. Resolves as soon as it watches, or if there is none.
 *
 * @param name of its lock and of its proof
 */
export function startWitness(name: string): Promise<void> {
  started ??= canProveHangs() ? start(name) : Promise.resolve();
  return started;
}

function start(name: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, START_TIMEOUT_MS);
    try {
      address ??= addressOfScript(name);
      worker = new Worker(address);
      worker.onmessage = worker.onerror = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** An object URL, since the first remote would have to wait for a file. */
function addressOfScript(name: string): string {
  const parameters = `self, ${JSON.stringify(name)}, ${BEAT_MS}, ${SILENCE_TIMEOUT_MS / BEAT_MS}`;
  return URL.createObjectURL(new Blob([`(${witness})(${parameters})`], { type: 'text/javascript' }));
}

/** A heartbeat of this document, for its witness. */
export function beat(name: string, isRunning: boolean): void {
  if (isRunning) void startWitness(name);
  worker?.postMessage(isRunning);
}

/** Ends the witness of a document that is left; the next heartbeat starts another one. */
export function stopWitness(): void {
  worker?.terminate();
  worker = started = undefined;
}
