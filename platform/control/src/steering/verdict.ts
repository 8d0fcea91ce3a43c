import type { Arm, CanaryRun, DocumentTally, SeenPerson, Tally } from '@atrium/registry';
import { assuranceOf } from './assurance.ts';
import { evidenceAgainst } from './evidence.ts';
import { byCustomer, byPerson, strataOf } from './people.ts';

/** At this evidence a canary is rolled back: a release without fault reaches it at most once in a thousand. */
const ROLLBACK_EVIDENCE = 1_000;
/** From this evidence on a canary gets no more customers. */
const HOLD_EVIDENCE = 20;
/** A step ends with this assurance: a release that breaks a quarter reaches it at most once in twenty. */
const STEP_ASSURANCE = 20;
/** With fewer people neither a step nor a rollback is decided. */
const LEAST_PEOPLE = 5;
/** With fewer customers neither a step nor a rollback is decided. */
export const LEAST_CUSTOMERS = 5;
/** What is broken in one network alone may be the network's fault. */
const LEAST_NETWORKS = 2;
/** A canary stops growing if so many people of one network have it and all have errors. */
const LEAST_PEOPLE_OF_NETWORK = 2;
/** A person has a version so long before the lack of errors speaks for it. */
const OBSERVED_MS = 60_000;
const MINUTE_MS = 60_000;

interface ArmFigures {
  /** All documents are in these figures, proved or not, so they decide nothing. */
  readonly documents: DocumentTally;
  /** Only people whose session was proved count. */
  readonly people: number;
  readonly badPeople: number;
  /** Customers are those that the people may act for. */
  readonly customers: number;
  readonly badCustomers: number;
}

type HoldReason =
  /** People have errors with it more often than with the current version. */
  | 'more-errors'
  /** There are errors, and too few customers to decide. */
  | 'few-customers'
  /** In one network everyone who has it has errors. */
  | 'one-network';

export interface Verdict {
  readonly canary: ArmFigures;
  readonly stable: ArmFigures;
  /** Null if nothing is held against it. */
  readonly hold: HoldReason | null;
  /** A `step` takes the canary to its next percentage. */
  readonly action: 'wait' | 'roll-back' | 'step';
}

export function isAtFault(evidence: number, bad: number): boolean {
  return evidence >= ROLLBACK_EVIDENCE && bad >= LEAST_PEOPLE;
}

function distinct(people: readonly SeenPerson[], keyOf: (seen: SeenPerson) => string): number {
  return new Set(people.map(keyOf).filter(Boolean)).size;
}

const isBad = ({ badAt }: SeenPerson) => badAt !== null;

function figuresOf({ documents, people }: Tally, arm: Arm): ArmFigures {
  const ofArm = people.filter((seen) => seen.arm === arm);
  const bad = ofArm.filter(isBad);
  return {
    documents: documents[arm],
    people: distinct(ofArm, byPerson),
    badPeople: distinct(bad, byPerson),
    customers: distinct(ofArm, byCustomer),
    badCustomers: distinct(bad, byCustomer),
  };
}

/**
 * Customers are what is drawn for a canary, and people of one have errors together. Where customers were named, no one
 * drew them: then the evidence by people has to be as strong.
 */
function rollbackEvidence({ isDrawn }: CanaryRun, people: readonly SeenPerson[]): number {
  const [ofCustomers, ofPeople] = [
    evidenceAgainst(strataOf(people, byCustomer)),
    evidenceAgainst(strataOf(people, byPerson)),
  ];
  return isDrawn ? ofCustomers : Math.min(ofCustomers, ofPeople);
}

/** In an outage all people of a network have errors with the current version too, which is no fault of the canary. */
function isBrokenInNetwork(people: readonly SeenPerson[]): boolean {
  return [...Map.groupBy(people, ({ network }) => network).values()].some((ofNetwork) => {
    const [canary, stable] = (['canary', 'stable'] as const).map((arm) =>
      Map.groupBy(
        ofNetwork.filter((seen) => seen.arm === arm),
        byPerson,
      ),
    );
    const allBad = (ofArm: typeof canary) => [...(ofArm?.values() ?? [])].every((seen) => seen.some(isBad));
    const isOutage = (stable?.size ?? 0) > 0 && allBad(stable);
    return (canary?.size ?? 0) >= LEAST_PEOPLE_OF_NETWORK && allBad(canary) && !isOutage;
  });
}

function holdOf({ people }: Tally, canary: ArmFigures): HoldReason | null {
  if (evidenceAgainst(strataOf(people, byPerson)) >= HOLD_EVIDENCE) return 'more-errors';
  if (isBrokenInNetwork(people)) return 'one-network';
  return canary.badPeople > 0 && canary.customers < LEAST_CUSTOMERS ? 'few-customers' : null;
}

export function verdictOn(run: CanaryRun, tally: Tally, now: number): Verdict {
  const [canary, stable] = [figuresOf(tally, 'canary'), figuresOf(tally, 'stable')];
  const networks = distinct(
    tally.people.filter((seen) => seen.arm === 'canary' && isBad(seen)),
    ({ network }) => network,
  );
  const mayDrop = canary.badCustomers >= LEAST_CUSTOMERS && networks >= LEAST_NETWORKS;
  const hold = holdOf(tally, canary);
  const next = hold === null && isStepOver(run, tally, now) ? 'step' : 'wait';
  return {
    canary,
    stable,
    hold,
    action: mayDrop && isAtFault(rollbackEvidence(run, tally.people), canary.badPeople) ? 'roll-back' : next,
  };
}

/** Enough people of enough customers must have had the last step without errors for long enough. */
function isStepOver({ canary, changedAt, ...run }: CanaryRun, { people }: Tally, now: number): boolean {
  const { steps = [], stepMinutes = 0 } = canary;
  // The canary may replace what it was begun against, and nothing that someone has made current since.
  if (steps.length === 0 || run.stable !== run.replaces) return false;
  if (now - changedAt < stepMinutes * MINUTE_MS) return false;
  const step = run.steps.at(-1);
  const ofStep = people.filter((seen) => seen.arm === 'canary' && seen.step === step);
  const observed = ofStep.filter((seen) => isBad(seen) || seen.firstAt <= now - OBSERVED_MS);
  const count = distinct(observed, byPerson);
  const bad = distinct(observed.filter(isBad), byPerson);
  const isEnough = count >= LEAST_PEOPLE && distinct(observed, byCustomer) >= LEAST_CUSTOMERS;
  return isEnough && assuranceOf(count, bad) >= STEP_ASSURANCE;
}
