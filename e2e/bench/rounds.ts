import { performance } from 'node:perf_hooks';

/** Measures of one visit, by name. */
export type Figures = Readonly<Record<string, number>>;

/** What is visited in turns. */
export interface Rounds<Side extends { readonly name: string }, Visit extends string> {
  readonly rounds: number;
  readonly sides: readonly Side[];
  /** Visits of a side in a round, which is counted from 0. */
  readonly visitsOf: (side: Side, round: number) => readonly Visit[];
  readonly visit: (side: Side, name: Visit) => Promise<Figures>;
  readonly report: (line: string) => void;
}

/** What the rounds yielded. */
export interface Outcome<Side, Visit> {
  readonly figures: ReadonlyMap<Side, ReadonlyMap<Visit, readonly Figures[]>>;
  /** Visits that failed once and were repeated. */
  readonly repeated: readonly string[];
  /** Visits that failed twice: their figures are missing. */
  readonly lost: readonly string[];
}

/** Visits all sides in turns, in every other round in the opposite order. A visit that fails is repeated once. */
export async function visitInRounds<Side extends { readonly name: string }, Visit extends string>(
  turns: Rounds<Side, Visit>,
): Promise<Outcome<Side, Visit>> {
  const { report } = turns;
  const figures = new Map(turns.sides.map((side) => [side, new Map<Visit, Figures[]>()]));
  const repeated: string[] = [];
  const lost: string[] = [];
  const all = plan(turns);
  const spent: Spent<Visit>[] = [];
  for (const [index, { round, side, name }] of all.entries()) {
    const where = `round ${round + 1}, ${side.name}, ${name}`;
    const fail = (list: string[], kind: string) => (error: unknown) => {
      list.push(`${where}: ${reasonOf(error)}`);
      report(`  ${kind}: ${list.at(-1)}`);
    };
    const from = performance.now();
    const visit = () => turns.visit(side, name);
    const found = await visit().catch((error: unknown) => {
      fail(repeated, 'repeated')(error);
      return visit().catch(fail(lost, 'lost'));
    });
    const ofSide = figures.get(side);
    if (found) ofSide?.set(name, [...(ofSide.get(name) ?? []), found]);
    const ms = performance.now() - from;
    spent.push({ name, ms });
    const left = minutesLeft(
      spent,
      all.slice(index + 1).map((next) => next.name),
    );
    report(`${where}: ${(ms / 1_000).toFixed(1)} s; about ${left} min left`);
  }
  return { figures, repeated, lost };
}

function plan<Side extends { readonly name: string }, Visit extends string>({
  rounds,
  sides,
  visitsOf,
}: Rounds<Side, Visit>) {
  return Array.from({ length: rounds }, (_, round) =>
    (round % 2 === 0 ? sides : sides.toReversed()).flatMap((side) =>
      visitsOf(side, round).map((name) => ({ round, side, name })),
    ),
  ).flat();
}

interface Spent<Visit> {
  readonly name: Visit;
  readonly ms: number;
}

/** If each visit takes as long as those of its name did; the first ones of a name as long as any. */
function minutesLeft<Visit>(spent: readonly Spent<Visit>[], names: readonly Visit[]): number {
  const mean = (some: readonly Spent<Visit>[]) => some.reduce((sum, { ms }) => sum + ms, 0) / some.length;
  const ofName = (name: Visit) => spent.filter((one) => one.name === name);
  const ms = names.reduce((sum, name) => sum + (mean(ofName(name)) || mean(spent)), 0);
  return Math.ceil(ms / 60_000);
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
