import { cpus, loadavg, totalmem } from 'node:os';
import type { CapacityDatabase } from '@atrium/api/bench';
import type { Load } from './load.ts';
import type { PortalUnderLoad } from './portal-under-load.ts';
import { type Usage, usageOf } from './process-usage.ts';
import type { TallyReport } from './tally.ts';

const SAMPLE_MS = 5_000;
const MANY_MS = 1_000;
/** The bench's own processes, which a machine in production does not have. */
const BENCH = ['balancers', 'people'];

/** One size of the database. */
export interface Measured {
  readonly applications: number;
  readonly database: CapacityDatabase;
  readonly report: TallyReport;
  readonly processes: ReadonlyMap<string, ProcessFigures>;
}

/** What a process used between start and stop. */
interface ProcessFigures {
  readonly cpuS: number;
  readonly mib: number;
  readonly maxMib: number;
}

/** Reads processor time and memory of all processes every few seconds. */
export class UsageWatch {
  readonly #read: () => Map<string, Usage>;
  readonly #before: Map<string, Usage>;
  readonly #maxMib = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(portal: PortalUnderLoad, load: Load) {
    this.#read = () =>
      new Map([
        ...portal.usage(),
        ['balancers', usageOf(process.pid)] as const,
        ['people', usageOf(load.pid)] as const,
      ]);
    this.#before = this.#read();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }

  #sample(): Map<string, Usage> {
    const usage = this.#read();
    for (const [name, { mib }] of usage) this.#maxMib.set(name, Math.max(mib, this.#maxMib.get(name) ?? 0));
    return usage;
  }

  stop(): Map<string, ProcessFigures> {
    clearInterval(this.#timer);
    return new Map(
      [...this.#sample()].map(([name, { cpuS, mib }]) => {
        const before = this.#before.get(name)?.cpuS ?? 0;
        return [name, { cpuS: cpuS - before, mib, maxMib: this.#maxMib.get(name) ?? mib }];
      }),
    );
  }
}

/** Prints routes, processes and costs. */
export function printMeasured({ applications, database, report, processes }: Measured): void {
  const { seconds, requests, pages, streams, streamsOpened, routes, failures } = report;
  console.log(
    `\n${applications.toLocaleString('en')} applications, ${gib(database.bytes)} GiB, ` +
      `${database.largestCustomer.toLocaleString('en')} of the largest customer; ${seconds.toFixed(0)} s`,
  );
  console.log(
    `${requests.toLocaleString('en')} requests (${(requests / seconds).toFixed(1)} each second) for ` +
      `${pages.toLocaleString('en')} pages (${(pages / seconds).toFixed(1)}); ` +
      `${streams} streams open, ${streamsOpened} opened; ${failures.length} failures`,
  );
  console.table(
    Object.fromEntries(
      [report.all, ...routes].map(({ route, count, p50Ms, p95Ms, p99Ms, kib }) => [
        route,
        {
          requests: count,
          'p50 ms': rounded(p50Ms),
          'p95 ms': rounded(p95Ms),
          'p99 ms': rounded(p99Ms),
          KiB: rounded(kib),
        },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      [...processes].map(([name, { cpuS, mib, maxMib }]) => [
        name,
        {
          'cores busy': Number((cpuS / seconds).toFixed(2)),
          'CPU s per 1,000 requests': rounded((cpuS / requests) * 1_000),
          MiB: Math.round(mib),
          'most MiB': Math.round(maxMib),
        },
      ]),
    ),
  );
  for (const failure of failures.slice(0, 20))
    console.log(`failed at ${failure.at}: ${failure.route}: ${failure.reason}`);
}

/** A row of the table by size. */
export function growthRow({ applications, database, report, processes }: Measured) {
  const { all, requests, seconds, routes, failures } = report;
  const costOf = (isWanted: (name: string) => boolean) => {
    const cpuS = [...processes]
      .filter(([name]) => isWanted(name))
      .reduce((sum, [, one]) => sum + one.cpuS, 0);
    return rounded((cpuS / requests) * 1_000);
  };
  const slow = routes.filter(({ p95Ms }) => p95Ms > MANY_MS).map(({ route }) => route);
  return [
    applications.toLocaleString('en'),
    {
      GiB: gib(database.bytes),
      'requests/s': rounded(requests / seconds),
      'p50 ms': rounded(all.p50Ms),
      'p95 ms': rounded(all.p95Ms),
      'p99 ms': rounded(all.p99Ms),
      'CPU s per 1,000': costOf((name) => !BENCH.includes(name)),
      gateways: costOf((name) => name.startsWith('gateway')),
      APIs: costOf((name) => name.startsWith('api')),
      PostgreSQL: costOf((name) => name === 'PostgreSQL'),
      failures: failures.length,
      'p95 above 1 s': slow.join(', '),
    },
  ] as const;
}

export function printMachine(): void {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, ${cpus().length} cores, ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, load ${load.join(' ')}, Node ${process.version}`,
  );
}

function gib(bytes: number): number {
  return Number((bytes / 2 ** 30).toFixed(1));
}

function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 2 : 1));
}
