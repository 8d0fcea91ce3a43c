// Shared by both sides of the bench: the same wallets, clients and clock.
import { randomBytes } from 'node:crypto';

export interface BenchWallet {
  readonly customerId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly token: string;
}

export interface LoadOrder {
  readonly wallets: readonly BenchWallet[];
  readonly rewardId: number;
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadResult {
  /** Number of redemptions, including those of the warm-up. */
  readonly redeemed: number;
  readonly failed: readonly string[];
  readonly ratePerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export type Redeem = (client: number, wallet: BenchWallet, key: string) => Promise<void>;

/** Each client redeems from random wallets, one request after another, for the given time. */
export async function runLoad(order: LoadOrder, redeem: Redeem): Promise<LoadResult> {
  const { wallets, clients, warmUpMs, measureMs } = order;
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  const durations: number[] = [];
  const failed: string[] = [];
  let redeemed = 0;
  const work = async (client: number) => {
    for (;;) {
      const started = performance.now();
      if (started >= end) return;
      const wallet = wallets[Math.floor(Math.random() * wallets.length)] as BenchWallet;
      try {
        await redeem(client, wallet, randomBytes(12).toString('hex'));
        redeemed += 1;
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
    redeemed,
    failed: failed.slice(0, 5),
    ratePerSecond: durations.length / (measureMs / 1000),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

/** Runs in its own process: performs orders one after another as they arrive. */
export function serveOrders(run: (order: LoadOrder) => Promise<LoadResult>): void {
  process.on('message', (order: LoadOrder) => {
    void run(order).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}
