/** Responses of one route. */
interface Route {
  readonly durationsMs: number[];
  bytes: number;
}

/** A request that got another response than it should, or none. */
export interface Failure {
  readonly at: string;
  readonly route: string;
  /** Status of the response, or code and message of the error. */
  readonly reason: string;
}

/** Figures of one route. */
interface RouteFigures {
  readonly route: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly kib: number;
}

/** What people got since the last reset. */
export interface TallyReport {
  readonly seconds: number;
  readonly requests: number;
  readonly pages: number;
  readonly streams: number;
  readonly streamsOpened: number;
  readonly all: RouteFigures;
  readonly routes: readonly RouteFigures[];
  readonly failures: readonly Failure[];
}

/** Counts requests by route. */
export class Tally {
  /** Open at this moment. */
  streams = 0;
  pages = 0;
  #streamsOpened = 0;
  #startedAt = performance.now();
  readonly #routes = new Map<string, Route>();
  readonly #failures: Failure[] = [];

  reset(): void {
    this.#routes.clear();
    this.#failures.length = 0;
    this.pages = 0;
    this.#streamsOpened = 0;
    this.#startedAt = performance.now();
  }

  responded(route: string, durationMs: number, bytes: number): void {
    const found = this.#routes.get(route) ?? { durationsMs: [], bytes: 0 };
    this.#routes.set(route, found);
    found.durationsMs.push(durationMs);
    found.bytes += bytes;
  }

  failed(route: string, reason: string): void {
    this.#failures.push({ at: new Date().toISOString().slice(11, 23), route, reason });
  }

  streamOpened(): void {
    this.#streamsOpened += 1;
  }

  report(): TallyReport {
    const routes = [...this.#routes].map(([route, facts]) => figuresOf(route, facts));
    const all = {
      durationsMs: [...this.#routes.values()].flatMap(({ durationsMs }) => durationsMs),
      bytes: [...this.#routes.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    };
    return {
      seconds: (performance.now() - this.#startedAt) / 1_000,
      requests: all.durationsMs.length + this.#failures.length,
      pages: this.pages,
      streams: this.streams,
      streamsOpened: this.#streamsOpened,
      all: figuresOf('all', all),
      routes: routes.toSorted((one, other) => other.count - one.count),
      failures: [...this.#failures],
    };
  }
}

function figuresOf(route: string, { durationsMs, bytes }: Route): RouteFigures {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    route,
    count: sorted.length,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    kib: bytes / 1_024 / sorted.length,
  };
}
