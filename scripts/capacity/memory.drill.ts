// `npm run drill:memory`: a hundred people make 10,000 requests to warm up, then 20,000 more, and keep
// their streams of live events for an hour while they open a page now and then. Prints the memory that each process holds
// after a garbage collection, on the way. Fails if that of a process grows by more than 5 % over the 20,000 requests or
// over the hour. PEOPLE, REQUESTS, MINUTES and CAPACITY_DIR (see portal.bench.ts) set something else.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { collectGarbage, INSPECTED } from './collect-garbage.ts';
import { Load } from './load.ts';
import { PortalUnderLoad, type Replica } from './portal-under-load.ts';
import { printMachine } from './print-measured.ts';
import { readSettings } from './settings.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 20_000);
const WARM_UP = REQUESTS / 2;
const POINTS = 12;
/** Pause between the pages of a person: in the 20,000 requests, and in the hour of streams. */
const BUSY_MS = 2_000;
const IDLE_MS = 600_000;
const POLL_MS = 500;
const MAX_GROWTH = 1.05;
const MS_PER_MINUTE = 60_000;
const BYTES_PER_MIB = 2 ** 20;

interface Memory {
  readonly resident: number;
  readonly heap: number;
}

const settings = readSettings({ people: 100, minutes: 60, applications: [100_000] });
const portal = await PortalUnderLoad.open(settings.dataDir, settings.applications[0] ?? 0, INSPECTED);
const load = new Load();

async function memoryOf({ metricsUrl, log }: Replica): Promise<Memory> {
  await collectGarbage(readFileSync(log, 'utf8'));
  const text = await (await fetch(metricsUrl)).text();
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / BYTES_PER_MIB;
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') };
}

/** Reads the memory of all processes at several moments, and prints it. */
class Points {
  readonly #resident = new Map<string, number[]>();
  readonly #title: string;

  constructor(title: string) {
    this.#title = title;
  }

  async add(at: string): Promise<void> {
    const cells: string[] = [];
    for (const replica of portal.replicas) {
      const { resident, heap } = await memoryOf(replica);
      this.#resident.set(replica.name, [...(this.#resident.get(replica.name) ?? []), resident]);
      cells.push(`${replica.name} ${resident.toFixed(0)} (${heap.toFixed(0)})`);
    }
    const { requests, streams, failures } = await load.report();
    console.log(
      `${this.#title}, ${at}: ${requests} requests, ${streams} streams, ${failures.length} failures; MiB (heap): ${cells.join(' · ')}`,
    );
  }

  /** @returns whether no process grew: the last quarter of the points, compared with the first */
  isFlat(): boolean {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const growths = [...this.#resident].map(([name, values]) => {
      const quarter = Math.max(1, Math.floor(values.length / 4));
      return { name, growth: mean(values.slice(-quarter)) / mean(values.slice(0, quarter)) };
    });
    console.log(
      `${this.#title}: ${growths.map(({ name, growth }) => `${name} ${growth.toFixed(3)}`).join(' · ')} times`,
    );
    return growths.every(({ growth }) => growth <= MAX_GROWTH);
  }
}

async function untilRequests(count: number): Promise<void> {
  while ((await load.report()).requests < count) await delay(POLL_MS);
}

let failed = 0;

async function countFailures(): Promise<void> {
  const { failures } = await load.report();
  failed += failures.length;
  for (const { at, route, reason } of failures) console.log(`failed at ${at}: ${route}: ${reason}`);
}

try {
  const people = await portal.database.createPeople(settings.people);
  await load.arrive(portal.origin, people, BUSY_MS);
  await untilRequests(WARM_UP);
  load.reset();
  const busy = new Points('under load');
  for (let point = 0; point <= POINTS; point += 1) {
    await untilRequests((REQUESTS * point) / POINTS);
    await busy.add(`${point} of ${POINTS}`);
  }
  await countFailures();
  load.setPace(IDLE_MS);
  load.reset();
  const idle = new Points('streams');
  for (let point = 0; point <= POINTS; point += 1) {
    await delay((settings.minutes * MS_PER_MINUTE) / (POINTS + 1));
    await idle.add(`${point + 1} of ${POINTS + 1}`);
  }
  const flat = [busy.isFlat(), idle.isFlat()];
  await countFailures();
  printMachine();
  if (flat.includes(false) || failed > 0) process.exitCode = 1;
} finally {
  await load.close();
  await portal.close();
  settings.removeData();
}
