// Shared by both sides of the read benches: the same requests, clients and clock.

/** A list that is measured, by its path. */
export type BenchedList = 'applications' | 'deadlines' | 'deadlines/days' | 'instructions';

/** A search of the palette that is measured, by its path. */
export type BenchedSearch = `search/${'applications' | 'deadlines' | 'documents'}`;

/** One request, and the person who sends it. */
export interface ReadRequest {
  readonly name: string;
  /** Which list, for the bench of lists. */
  readonly list?: BenchedList | BenchedSearch | undefined;
  /** Query string of the call. */
  readonly query: string;
  readonly scope: {
    readonly userId: number;
    readonly customerIds: readonly number[];
    readonly sessionId: string;
  };
  readonly token: string;
}

export interface ReadOrder {
  readonly reads: readonly ReadRequest[];
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

export type PerformRead = (client: number, read: ReadRequest) => Promise<void>;

async function runReads(order: ReadOrder, ask: PerformRead): Promise<ReadResult> {
  const { reads, clients, warmUpMs, measureMs } = order;
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  const durations: number[] = [];
  const failed: string[] = [];
  const work = async (client: number) => {
    for (let turn = client; ; turn++) {
      const started = performance.now();
      if (started >= end || failed.length > 0) return;
      try {
        await ask(client, reads[turn % reads.length] as ReadRequest);
        const ended = performance.now();
        if (started >= begin && ended <= end) durations.push(ended - started);
      } catch (error) {
        failed.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  durations.sort((one, other) => one - other);
  const quantile = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN;
  return {
    ratePerSecond: durations.length / (measureMs / 1000),
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    failed,
  };
}

/** Runs in its own process: performs orders one after another as they arrive. */
export function serveReadOrders(ask: PerformRead): void {
  process.on('message', (order: ReadOrder) => {
    void runReads(order, ask).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}

/** The round with the median p95. */
export function medianOf(results: readonly ReadResult[]): ReadResult {
  const sorted = results.toSorted((one, other) => one.p95Ms - other.p95Ms);
  return sorted[Math.floor(sorted.length / 2)] as ReadResult;
}

/**
 * Prints the median of the ratios of each round: the speed of a machine varies between rounds, hardly within one.
 *
 * @returns whether it is within the limit
 */
export function isWithin(
  limit: { readonly atMost: number } | { readonly atLeast: number },
  name: string,
  ratios: readonly number[],
): boolean {
  const middle = ratios.toSorted((one, other) => one - other)[ratios.length >> 1] ?? Number.NaN;
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  const target = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  console.log(`${name}: ${middle.toFixed(2)} (target: ${target}; by round ${each})`);
  return 'atMost' in limit ? middle <= limit.atMost : middle >= limit.atLeast;
}

export function figures({ ratePerSecond, p50Ms, p95Ms, p99Ms }: ReadResult) {
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    'each second': rounded(ratePerSecond),
    'p50 ms': rounded(p50Ms),
    'p95 ms': rounded(p95Ms),
    'p99 ms': rounded(p99Ms),
  };
}
