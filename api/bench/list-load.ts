// What both sides of the applications bench share: the same questions, the same clients, the same clock.

/** One question: the list of a customer with filters, order and page. */
export interface ListQuestion {
  readonly name: string;
  /** Query of `GET /customer-portal/applications`. */
  readonly query: string;
  readonly scope: { readonly userId: number; readonly customerId: number; readonly sessionId: string };
  readonly token: string;
}

export interface ListOrder {
  readonly questions: readonly ListQuestion[];
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface ListResult {
  readonly ratePerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly failed: readonly string[];
}

/** Answers one question; the number of rows that came and the total tell that both sides do the same. */
export type Ask = (client: number, question: ListQuestion) => Promise<void>;

export async function runList(order: ListOrder, ask: Ask): Promise<ListResult> {
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
        await ask(client, questions[turn % questions.length] as ListQuestion);
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
export function takeListOrders(ask: Ask): void {
  process.on('message', (order: ListOrder) => {
    void runList(order, ask).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}
