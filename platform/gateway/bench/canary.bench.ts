// `npm run bench:canary`: how often canaries without fault are rolled back, and how soon broken ones are. Simulated with
// the gateway's own rules and a fixed seed; nothing is served.
import { isInShare } from '../src/registry/canary-share.ts';
import type { Arm, BadDocument, ServedDocuments } from '../src/registry/tallies.ts';
import { NetworkShares } from '../src/steering/networks.ts';
import type { CanaryRun } from '../src/steering/runs.ts';
import { stretchOf, verdictOn } from '../src/steering/verdict.ts';

const SEED = 20;
const RELEASES = 10_000;
const DOCUMENTS = 1_500;
const CUSTOMERS = 200;
const MS_BETWEEN_DOCUMENTS = 10_000;
/** Gateways judge at this interval. */
const ROUND_MS = 10_000;

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

interface Scenario {
  readonly label: string;
  readonly releases: number;
  /** Percentages of customers, in turn. */
  readonly percents: readonly number[];
  /** Probability that a document of a customer is bad. */
  readonly badRate: (random: () => number) => number;
  /** The same for a document of the canary; as above if absent. */
  readonly canaryBadRate?: number;
  /** How many documents of one customer there are, as a weight. */
  readonly weight: (random: () => number) => number;
}

interface Customer {
  readonly arm: Arm;
  /** Sum of the weights up to this customer. */
  readonly upTo: number;
  readonly addresses: readonly string[];
  readonly badRate: number;
}

interface Outcome {
  readonly rolledBack: boolean;
  /** Bad documents of the canary that had been reported. */
  readonly badDocuments: number;
  /** From the tenth bad document that counts to the rollback; 0 if it came before. */
  readonly secondsAfterTenth: number;
}

function customersOf(scenario: Scenario, { name, canary }: CanaryRun, random: () => number): Customer[] {
  const { badRate, canaryBadRate, weight } = scenario;
  let upTo = 0;
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const arm = isInShare({ name, version: canary.version }, canary.percent ?? 0, index + 1)
      ? 'canary'
      : 'stable';
    upTo += weight(random);
    const networks = 1 + Math.floor(random() * 3);
    const addresses = Array.from({ length: networks }, (__, host) => `10.${index}.${host}.1`);
    const usual = badRate(random);
    return { arm, upTo, addresses, badRate: arm === 'canary' ? (canaryBadRate ?? usual) : usual };
  });
}

/** Whose document is opened next. */
function nextCustomer(customers: readonly Customer[], random: () => number): Customer {
  const place = random() * (customers.at(-1)?.upTo ?? 0);
  let [low, high] = [0, customers.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (place < (customers[middle]?.upTo ?? 0)) high = middle;
    else low = middle + 1;
  }
  return customers[low] as Customer;
}

function simulate(scenario: Scenario, release: number, random: () => number): Outcome {
  const percent = scenario.percents[release % scenario.percents.length] ?? 0;
  const canary = { version: `1.${release}.0`, customers: [], percent };
  const run: CanaryRun = { id: '', name: 'mfe-probe', canary, stable: '1.0.0', since: 1, changedAt: 0 };
  const customers = customersOf(scenario, run, random);
  const shares = new NetworkShares();
  const served = new Map<number, ServedDocuments>();
  const bad: BadDocument[] = [];
  let [badDocuments, tenthAt] = [0, Number.POSITIVE_INFINITY];
  for (let now = 0; now < DOCUMENTS * MS_BETWEEN_DOCUMENTS; now += MS_BETWEEN_DOCUMENTS) {
    const { arm, addresses, badRate } = nextCustomer(customers, random);
    const network = addresses[Math.floor(random() * addresses.length)] ?? '';
    const isBad = random() < badRate;
    if (!shares.tryCount(network, now)) continue;
    const stretch = stretchOf(now);
    const known = served.get(stretch) ?? { stretch, canary: 0, stable: 0 };
    served.set(stretch, { ...known, [arm]: known[arm] + 1 });
    if (!isBad) continue;
    bad.push({ document: `${now}`, stretch, arm, network });
    if (arm === 'canary') badDocuments += 1;
    const judgedAt = Math.ceil((now + 1) / ROUND_MS) * ROUND_MS;
    const verdict = verdictOn(run, { served: [...served.values()], bad }, judgedAt);
    if (verdict.canary.bad >= 10) tenthAt = Math.min(tenthAt, now);
    if (verdict.action === 'roll-back')
      return { rolledBack: true, badDocuments, secondsAfterTenth: Math.max(0, (judgedAt - tenthAt) / 1000) };
  }
  return { rolledBack: false, badDocuments, secondsAfterTenth: Number.POSITIVE_INFINITY };
}

/** Some people have many errors whatever is released: a broken extension, a proxy that drops files. */
const unequal = (random: () => number) => (random() < 0.03 ? 0.3 : 0.003);
const alike = () => 0.005;
const even = () => 1;
/** A few customers open most documents. */
const skewed = (random: () => number) => 1 / (0.02 + random());

const clean: readonly Scenario[] = [
  { label: 'clean, customers alike', badRate: alike, weight: even },
  { label: 'clean, customers unequal', badRate: unequal, weight: skewed },
].map((scenario) => ({ ...scenario, releases: RELEASES, percents: [1, 10, 50] }));
const broken: readonly Scenario[] = [1, 0.2, 0.05].map((canaryBadRate) => ({
  label: `broken at 10%, ${canaryBadRate * 100}% of its documents bad`,
  releases: 300,
  percents: [10],
  badRate: unequal,
  canaryBadRate,
  weight: skewed,
}));

/** Of the clean releases of a row. */
const TARGET_FALSE_ALARMS = 10;
/** After the tenth bad document that counts, of releases that are broken everywhere. */
const TARGET_SECONDS = 60;

const random = randomNumbers(SEED);
for (const scenario of [...clean, ...broken]) {
  const outcomes = Array.from({ length: scenario.releases }, (_, index) => simulate(scenario, index, random));
  const found = outcomes.filter(({ rolledBack }) => rolledBack);
  const needed = found.map(({ badDocuments }) => badDocuments).sort((one, other) => one - other);
  const late = found.filter(({ secondsAfterTenth }) => secondsAfterTenth > TARGET_SECONDS).length;
  process.stdout.write(
    `${scenario.label.padEnd(40)} ${found.length} of ${scenario.releases} rolled back` +
      (found.length > 0
        ? `; after bad documents: median ${needed[Math.floor(needed.length / 2)]}, most ${needed.at(-1)}; ` +
          `${late} later than ${TARGET_SECONDS} s after the tenth\n`
        : '\n'),
  );
  if (clean.includes(scenario) && found.length > TARGET_FALSE_ALARMS) process.exitCode = 1;
  if (scenario.canaryBadRate === 1 && (late > 0 || found.length < scenario.releases)) process.exitCode = 1;
}
