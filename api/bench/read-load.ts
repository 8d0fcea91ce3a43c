// What both sides of the reading benches share: the same questions, the same clients, the same clock.

/** One thing that a person asks, and as whom. */
export interface ReadQuestion {
  readonly name: string;
  /** Query of the call. */
  readonly query: string;
  readonly scope: {
    readonly userId: number;
    readonly customerIds: readonly number[];
    readonly sessionId: string;
  };
  readonly token: string;
}

export interface ReadOrder {
  readonly questions: readonly ReadQuestion[];
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface ReadResult {
  readonly ratePerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly failed: readonly string[];
}

/** Answers one question. */
export type Ask = (client: number, question: ReadQuestion) => Promise<void>;

async function runReads(order: ReadOrder, ask: Ask): Promise<ReadResult> {
  const { questions, clients, warmUpMs, measureMs } = order;
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  const took: number[] = [];
  const failed: string[] = [];
  const work = async (client: number) => {
    for (let turn = client; ; turn++) {
      const started = performance.now();
      if (started >= end || failed.length > 0) return;
      try {
        await ask(client, questions[turn % questions.length] as ReadQuestion);
        const ended = performance.now();
        if (started >= begin && ended <= end) took.push(ended - started);
      } catch (error) {
        failed.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  took.sort((one, other) => one - other);
  const quantile = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return {
    ratePerSecond: took.length / (measureMs / 1000),
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    failed,
  };
}

/** In a process of its own: does one order after the other, as they come in. */
export function takeReadOrders(ask: Ask): void {
  process.on('message', (order: ReadOrder) => {
    void runReads(order, ask).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}

/** The round whose p95 is in the middle. */
export function medianOf(results: readonly ReadResult[]): ReadResult {
  const sorted = results.toSorted((one, other) => one.p95Ms - other.p95Ms);
  return sorted[Math.floor(sorted.length / 2)] as ReadResult;
}

/** As a row of the printed table. */
export function figures({ ratePerSecond, p50Ms, p95Ms, p99Ms }: ReadResult) {
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    'each second': rounded(ratePerSecond),
    'p50 ms': rounded(p50Ms),
    'p95 ms': rounded(p95Ms),
    'p99 ms': rounded(p99Ms),
  };
}
