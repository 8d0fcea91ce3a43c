/** Does something over and over, with a rest where there was nothing to do, until it is stopped. */
export interface Worker {
  start(): void;
  /** Lets what is under way finish. */
  stop(): Promise<void>;
}

const REST_MS = 500;

/** @param work says how much it did @param onFailure hears why a round failed; the next one comes all the same */
export function createWorker(work: () => Promise<number>, onFailure: (error: unknown) => void): Worker {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const round = async () => {
    const done = await work().catch((error: unknown) => {
      onFailure(error);
      return 0;
    });
    if (!stopping) schedule(done > 0 ? 0 : REST_MS);
  };
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      underWay = round();
    }, delayMs);
    timer.unref();
  };

  return {
    start: () => schedule(0),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
