import { cpus, loadavg, totalmem } from 'node:os';
import { slowPhone, type Visit } from './page-visit.ts';

const pages = ['sign-in', 'applications', 'on to rewards'] as const;

/** One round: the sign-in page, a signed-in deep link, and a change of page from there. */
export type Visits = Readonly<Record<(typeof pages)[number], Visit>>;

interface Measured {
  readonly name: string;
  /** Whether the targets apply to it; the others are for comparison. */
  readonly judged: boolean;
  readonly visits: readonly Visits[];
}

/** Limits for the federated build, as a multiple of the one bundle. */
const targets = { contentMs: 1.1, bytes: 1.3 };

const measures = ['requests', 'bytes', 'contentMs'] as const;

function sorted(visits: readonly Visit[], measure: keyof Visit): number[] {
  return visits.map((visit) => visit[measure]).sort((one, other) => one - other);
}

function typical(visits: readonly Visit[]): Visit {
  const median = (measure: keyof Visit) =>
    sorted(visits, measure)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return { requests: median('requests'), bytes: median('bytes'), contentMs: median('contentMs') };
}

function whole({ applications, 'on to rewards': next }: Visits): Visit {
  return {
    requests: applications.requests + next.requests,
    bytes: applications.bytes + next.bytes,
    contentMs: applications.contentMs + next.contentMs,
  };
}

function printLine(page: string, name: string, values: readonly string[]): void {
  console.log(page.padEnd(16) + name.padEnd(16) + values.map((value) => value.padStart(13)).join(''));
}

function printVisits(page: string, name: string, visits: readonly Visit[]): void {
  const { requests, bytes, contentMs } = typical(visits);
  const times = sorted(visits, 'contentMs').map(Math.round);
  const kibibytes = (bytes / 1024).toFixed(1);
  const spread = `${times.at(0)}-${times.at(-1)}`;
  printLine(page, name, [String(requests), kibibytes, contentMs.toFixed(0), spread]);
}

/** @returns What misses the targets. */
function printComparison(
  page: string,
  sides: readonly { name: string; judged: boolean; visits: readonly Visit[] }[],
): string[] {
  const [first, ...others] = sides;
  if (!first) return [];
  printVisits(page, first.name, first.visits);
  const base = typical(first.visits);
  return others.flatMap(({ name, judged, visits }) => {
    const own = typical(visits);
    printVisits('', name, visits);
    printLine(
      '',
      '',
      measures.map((measure) => `${(own[measure] / base[measure]).toFixed(2)} x`),
    );
    if (!judged) return [];
    return Object.entries(targets).flatMap(([measure, most]) => {
      const times = own[measure as keyof typeof targets] / base[measure as keyof typeof targets];
      const what = measure === 'bytes' ? 'bytes' : 'time';
      return times <= most ? [] : [`${page}: ${what} ${times.toFixed(2)} x, at most ${most.toFixed(2)} x`];
    });
  });
}

/**
 * Prints the figures of each side, and their ratio to the first.
 *
 * @returns Whether everything is within the targets.
 */
export function printReport(sides: readonly Measured[]): boolean {
  console.log();
  printLine('', '', ['requests', 'KiB', 'median ms', 'least-most']);
  const part = (choose: (visits: Visits) => Visit) =>
    sides.map(({ visits, ...side }) => ({ ...side, visits: visits.map(choose) }));
  const missed = pages.flatMap((page) =>
    printComparison(
      page,
      part((visits) => visits[page]),
    ),
  );
  printComparison('the last two', part(whole));
  printMachine(sides[0]?.visits.length ?? 0);
  console.log(missed.length === 0 ? '\nwithin the targets' : `\nbeyond the targets:\n${missed.join('\n')}`);
  return missed.length === 0;
}

function printMachine(rounds: number): void {
  const load = loadavg().map((value) => value.toFixed(1));
  const { latencyMs, downloadBytesPerSecond, cpuSlowdown } = slowPhone;
  console.log(
    `\nmedian of ${rounds} · ${latencyMs} ms, ${downloadBytesPerSecond / 1024} KiB/s, processor x${cpuSlowdown} · ` +
      `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
      `load ${load.join(' ')} · Node ${process.version}`,
  );
}
