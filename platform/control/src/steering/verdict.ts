import type { Arm, CanaryRun, DocumentTally, SeenPerson, Tally } from '@atrium/registry';
import { assuranceOf } from './assurance.ts';
import { evidenceAgainst } from './evidence.ts';
import { byCustomer, byPerson, strataOf } from './people.ts';

/** Evidence at which a canary is rolled back: a release without fault reaches it at most once in a thousand. */
const ROLLBACK_EVIDENCE = 1_000;
/** Evidence from which on a canary gets no more customers. */
const HOLD_EVIDENCE = 20;
/** Assurance without which a step does not end: a release that breaks a quarter reaches it at most once in twenty. */
const STEP_ASSURANCE = 20;
/** People without whom neither a step nor a rollback is decided. */
const LEAST_PEOPLE = 5;
/** Customers without whom neither a step nor a rollback is decided. */
export const LEAST_CUSTOMERS = 5;
/** Networks that errors have to come from: what is broken in one alone may be the network's fault. */
const LEAST_NETWORKS = 2;
/** People of one network who all have errors before growth stops. */
const LEAST_PEOPLE_OF_NETWORK = 2;
/** How long a person has a version before the lack of errors speaks for it. */
const OBSERVED_MS = 60_000;
const MINUTE_MS = 60_000;

/** How many opened a version, and how many of them had errors. */
interface ArmFigures {
  /** All documents, proved or not: what was reported, which decides nothing. */
  readonly documents: DocumentTally;
  /** People whose session was proved. */
  readonly people: number;
  readonly badPeople: number;
  /** Customers that they may act for. */
  readonly customers: number;
  readonly badCustomers: number;
}

/** Why a canary gets no more customers by itself. */
type HoldReason =
  /** People have errors with it more often than with the current version. */
  | 'more-errors'
  /** There are errors, and too few customers to decide. */
  | 'few-customers'
  /** In one network everyone who has it has errors. */
  | 'one-network';

/** What is known about a canary, and what follows. */
export interface Verdict {
  readonly canary: ArmFigures;
  readonly stable: ArmFigures;
  /** Null if nothing is held against it. */
  readonly hold: HoldReason | null;
  /** `step`: it has to go on to its next percentage. */
  readonly action: 'wait' | 'roll-back' | 'step';
}

/** Whether there is so much evidence against a canary that one without fault reaches it once in a thousand at most. */
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
 * Evidence by customers, since they are what is drawn for a canary, and people of one have errors together. Where customers
 * were named, no one drew them: then the evidence by people has to be as strong.
 */
function rollbackEvidence({ isDrawn }: CanaryRun, people: readonly SeenPerson[]): number {
  const [ofCustomers, ofPeople] = [
    evidenceAgainst(strataOf(people, byCustomer)),
    evidenceAgainst(strataOf(people, byPerson)),
  ];
  return isDrawn ? ofCustomers : Math.min(ofCustomers, ofPeople);
}

/** Whether in some network all people have errors with the canary, and not all with the current version. */
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

/** Judges a canary by the people of all gateways. */
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

/** Whether enough people of enough customers have had the canary in its last step, without errors for long enough. */
function isStepOver({ canary, changedAt, ...run }: CanaryRun, { people }: Tally, now: number): boolean {
  const { steps = [], stepMinutes = 0 } = canary;
  // It may replace what it was begun against, and nothing that someone has made current since.
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
