// `npm run bench:canary`: how often canaries without fault are rolled back, how soon broken ones are stopped and rolled back,
// and how often a broken one gets past a step. Simulated with the control plane's own rules and a fixed seed; nothing is served.
import { type Arm, type CanaryRun, isInShare, TallySum } from '@atrium/registry';
import { LEAST_CUSTOMERS, type Verdict, verdictOn } from '../src/steering/verdict.ts';

const SEED = 20;
const RELEASES = 10_000;
/** Canaries are judged at this interval. */
const ROUND_MS = 10_000;
const STEP_MINUTES = 60;
/** Of people who act for several customers, one in so many documents is of all of them. */
const OF_ALL_CUSTOMERS = 10;

/** A small generator of random numbers (mulberry32), so that every run is the same. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

interface Scenario {
  readonly label: string;
  readonly releases: number;
  readonly customers: number;
  readonly documents: number;
  readonly msBetweenDocuments: number;
  /** Percentages of customers, in turn. */
  readonly percents: readonly number[];
  /** How many networks all people share; each customer has some of its own if it is absent. */
  readonly networks?: number;
  /** Probability that a document of any person of a customer is bad. */
  readonly ofCustomer: (random: Random) => number;
  /** Probability that a document of a person is bad, besides that. */
  readonly ofPerson: (random: Random) => number;
  /** Share of people whose documents with the canary are all bad. */
  readonly broken?: number;
  /** Whether it goes on to all customers by itself. */
  readonly goesOn?: boolean;
  /** How many documents of one customer there are, as a weight. */
  readonly weight: (random: Random) => number;
}

interface Person {
  readonly id: string;
  readonly badRate: number;
  readonly isBroken: boolean;
}

interface Customer {
  readonly id: string;
  readonly arm: Arm;
  /** Sum of the weights up to this customer. */
  readonly upTo: number;
  readonly networks: readonly string[];
  readonly people: readonly Person[];
}

interface Outcome {
  readonly end: 'rolled back' | 'stepped' | 'stays';
  readonly hold: Verdict['hold'];
  /** People of the canary with errors by then. */
  readonly badPeople: number;
  /** Until it was stopped, from the second person with errors; absent if it was not. */
  readonly secondsToHold: number | undefined;
  /** Until the end, from the fifth person with errors of a fifth customer. */
  readonly secondsToEnd: number;
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T;
}

function customersOf(scenario: Scenario, { name, canary }: CanaryRun, random: Random): Customer[] {
  let upTo = 0;
  return Array.from({ length: scenario.customers }, (_, index) => {
    const isCanary = isInShare({ name, version: canary.version }, canary.percent ?? 0, index + 1);
    upTo += scenario.weight(random);
    const usual = scenario.ofCustomer(random);
    const people = Array.from({ length: 1 + Math.floor(random() * 5) }, (__, number) => ({
      id: `${index}-${number}`,
      badRate: usual + scenario.ofPerson(random),
      isBroken: random() < (scenario.broken ?? 0),
    }));
    const own = Array.from({ length: 1 + Math.floor(random() * 3) }, (__, number) => `${index}-${number}`);
    const networks = scenario.networks ? [`${Math.floor(random() * scenario.networks)}`] : own;
    return { id: `${index}`, arm: isCanary ? 'canary' : 'stable', upTo, networks, people };
  });
}

/** Whose document is opened next. */
function nextCustomer(customers: readonly Customer[], random: Random): Customer {
  const place = random() * (customers.at(-1)?.upTo ?? 0);
  let [low, high] = [0, customers.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (place < (customers[middle]?.upTo ?? 0)) high = middle;
    else low = middle + 1;
  }
  return customers[low] as Customer;
}

function runOf({ percents, goesOn }: Scenario, release: number): CanaryRun {
  const percent = percents[release % percents.length] ?? 0;
  const steps = goesOn ? { steps: [100], stepMinutes: STEP_MINUTES } : {};
  const canary = { version: `1.${release}.0`, customers: [], percent, ...steps };
  const common = { id: '', name: 'mfe-probe', stable: '1.0.0', replaces: '1.0.0' };
  return { ...common, canary, since: 1, steps: [1], isDrawn: true, changedAt: 0 };
}

/** People and customers of the canary with errors, and when there were enough of them. */
class BadPeople {
  readonly #people = new Set<string>();
  readonly #customers = new Set<string>();
  secondAt: number | undefined;
  fifthAt: number | undefined;

  add(person: string, customer: string, now: number): void {
    this.#people.add(person);
    if (customer) this.#customers.add(customer);
    if (this.#people.size >= 2) this.secondAt ??= now;
    if (this.#people.size >= 5 && this.#customers.size >= LEAST_CUSTOMERS) this.fifthAt ??= now;
  }

  get size(): number {
    return this.#people.size;
  }
}

function simulate(scenario: Scenario, release: number, random: Random): Outcome {
  const run = runOf(scenario, release);
  const customers = customersOf(scenario, run, random);
  const seen = new TallySum();
  const bad = new BadPeople();
  let [heldAt, hold]: [number | undefined, Verdict['hold']] = [undefined, null];
  const outcome = (end: Outcome['end'], now: number): Outcome => ({
    end,
    hold,
    badPeople: bad.size,
    secondsToHold: heldAt === undefined ? undefined : Math.max(0, heldAt - (bad.secondAt ?? heldAt)) / 1000,
    secondsToEnd: (now - (bad.fifthAt ?? now)) / 1000,
  });
  const { msBetweenDocuments } = scenario;
  const last = scenario.documents * msBetweenDocuments;
  for (let now = 0; now < last; now += msBetweenDocuments) {
    const { id, arm: ofCustomer, networks, people } = nextCustomer(customers, random);
    const person = pick(people, random);
    const customer = random() * OF_ALL_CUSTOMERS < 1 ? '' : id;
    const arm = customer ? ofCustomer : 'stable';
    const isBad = random() < person.badRate || (person.isBroken && arm === 'canary');
    const badAt = isBad ? now : null;
    seen.addPerson({
      step: 1,
      arm,
      person: person.id,
      customer,
      network: pick(networks, random),
      firstAt: now,
      badAt,
    });
    if (isBad && arm === 'canary') bad.add(person.id, customer, now);
    const mayStep = scenario.goesOn && now % (STEP_MINUTES * 6_000) === 0;
    // Nothing else can follow from other documents.
    const matters = isBad && arm === 'canary' && (bad.fifthAt !== undefined || scenario.broken !== undefined);
    if (!matters && !mayStep) continue;
    const judgedAt = Math.ceil((now + 1) / ROUND_MS) * ROUND_MS;
    const verdict = verdictOn(run, seen.tally, judgedAt);
    hold = verdict.hold;
    if (hold) heldAt ??= judgedAt;
    if (verdict.action === 'roll-back') return outcome('rolled back', judgedAt);
    if (verdict.action === 'step') return outcome('stepped', judgedAt);
  }
  hold = verdictOn(run, seen.tally, last).hold;
  return outcome('stays', last);
}

const even = () => 1;
/** A few customers open most documents. */
const skewed = (random: Random) => 1 / (0.02 + random());
const none = () => 0;

const portal = {
  customers: 200,
  documents: 1_500,
  msBetweenDocuments: 10_000,
  percents: [1, 10, 50],
  ofCustomer: none,
  ofPerson: () => 0.005,
};
/** Some customers have many errors whatever is released: a proxy that drops files. */
const unequalCustomers = { ofCustomer: (random: Random) => (random() < 0.03 ? 0.3 : 0), weight: skewed };
/** Some people have: a broken extension. */
const unequalPeople = { ofPerson: (random: Random) => (random() < 0.05 ? 0.5 : 0.003), weight: skewed };

const clean: readonly Scenario[] = [
  { ...portal, label: 'clean, people alike', weight: even },
  { ...portal, label: 'clean, customers unequal', ...unequalCustomers },
  { ...portal, label: 'clean, people unequal', ...unequalPeople },
  { ...portal, label: 'clean, all behind 4 networks', ...unequalCustomers, networks: 4 },
  {
    ...portal,
    label: 'clean, 40 companies behind 4 networks',
    ...unequalPeople,
    customers: 40,
    percents: [25, 50],
    networks: 4,
  },
].map((scenario) => ({ ...scenario, releases: RELEASES }));
const broken: readonly Scenario[] = [
  { ...portal, label: 'broken for everyone at 10%', broken: 1, percents: [10], weight: even },
  { ...portal, label: 'broken for a quarter at 10%', broken: 0.25, percents: [10], weight: even },
  {
    ...portal,
    label: 'broken for everyone, 40 companies, 25%',
    broken: 1,
    percents: [25],
    customers: 40,
    networks: 4,
    weight: even,
  },
  {
    ...portal,
    label: 'broken for everyone, one network',
    broken: 1,
    percents: [10],
    networks: 1,
    weight: even,
  },
].map((scenario) => ({ ...scenario, releases: 300, msBetweenDocuments: 1_000 }));
const stepwise: readonly Scenario[] = [
  { ...portal, label: 'steps, clean', percents: [10, 50], weight: even },
  { ...portal, label: 'steps, clean, customers unequal', percents: [10, 50], ...unequalCustomers },
  { ...portal, label: 'steps, broken for a quarter', percents: [10, 50], broken: 0.25, weight: even },
  { ...portal, label: 'steps, broken for half', percents: [10, 50], broken: 0.5, weight: even },
].map((scenario) => ({ ...scenario, releases: 1_000, goesOn: true }));

/** Of the clean releases of a row. */
const TARGET_FALSE_ROLLBACKS = 10;
/** From the fifth person of a fifth customer to the rollback, and from the second person to the stop. */
const TARGET_SECONDS = 60;
/** Of releases that are broken for everyone. */
const TARGET_ROLLED_BACK = 0.95;
/** Of releases that are broken for a quarter of the people: those that a step takes on. */
const TARGET_FALSE_STEPS = 0.05;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function reasonsOf(stopped: readonly Outcome[]): string {
  const counts = [...Map.groupBy(stopped, ({ hold }) => hold)].map(
    ([hold, { length }]) => `${length} ${hold}`,
  );
  return counts.length > 0 ? ` (${counts.join(', ')})` : '';
}

function report(scenario: Scenario, outcomes: readonly Outcome[]): void {
  const ended = (end: Outcome['end']) => outcomes.filter((outcome) => outcome.end === end);
  const [rolledBack, stepped] = [ended('rolled back'), ended('stepped')];
  const held = outcomes.filter(({ secondsToHold }) => secondsToHold !== undefined);
  const lateHolds = held.filter(({ secondsToHold = 0 }) => secondsToHold > TARGET_SECONDS);
  const late = rolledBack.filter(({ secondsToEnd }) => secondsToEnd > TARGET_SECONDS);
  const stopped = ended('stays').filter(({ hold }) => hold !== null);
  const said = [
    `${rolledBack.length} of ${scenario.releases} rolled back`,
    rolledBack.length > 0 &&
      `by ${median(rolledBack.map(({ badPeople }) => badPeople))} people (median), ${late.length} later than ${TARGET_SECONDS} s`,
    scenario.goesOn && `${stepped.length} went on`,
    `${stopped.length} stopped at the end${reasonsOf(stopped)}`,
    scenario.broken !== undefined &&
      `${held.length} stopped before, ${lateHolds.length} later than ${TARGET_SECONDS} s`,
  ];
  process.stdout.write(`${scenario.label.padEnd(40)} ${said.filter(Boolean).join('; ')}\n`);
  const isEverywhere = scenario.broken === 1 && !scenario.goesOn;
  const isOneNetwork = scenario.networks === 1;
  const misses = [
    scenario.broken === undefined && rolledBack.length > TARGET_FALSE_ROLLBACKS,
    // Where a canary has few companies, some releases can only be stopped.
    isEverywhere && !isOneNetwork && rolledBack.length + stopped.length < scenario.releases,
    // With a larger share the evidence takes a sixth person, or a seventh.
    isEverywhere && !isOneNetwork && scenario.percents[0] === 10 && late.length > 0,
    isEverywhere && !isOneNetwork && rolledBack.length < TARGET_ROLLED_BACK * scenario.releases,
    isEverywhere && isOneNetwork && (rolledBack.length > 0 || held.length < scenario.releases),
    isEverywhere && lateHolds.length > 0,
    scenario.goesOn && scenario.broken && stepped.length > TARGET_FALSE_STEPS * scenario.releases,
  ];
  if (misses.some(Boolean)) process.exitCode = 1;
}

const random = randomNumbers(SEED);
for (const scenario of [...clean, ...broken, ...stepwise])
  report(
    scenario,
    Array.from({ length: scenario.releases }, (_, release) => simulate(scenario, release, random)),
  );
