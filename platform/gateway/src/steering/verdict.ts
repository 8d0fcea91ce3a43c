import type { Tally } from '../registry/index.ts';
import { evidenceAgainst } from './evidence.ts';
import { badThatCount } from './networks.ts';
import type { CanaryRun } from './runs.ts';

/** Evidence at which a canary is rolled back: a release without fault reaches it at most once in a thousand. */
const ROLLBACK_EVIDENCE = 1_000;
/** Evidence from which on a canary gets no more customers. */
const HOLD_EVIDENCE = 20;
/** Bad documents of a canary, from as many networks, without which none is rolled back. */
const LEAST_BAD_DOCUMENTS = 5;
/** Documents of a canary without which a step does not end. */
const LEAST_DOCUMENTS_OF_STEP = 20;
const MINUTE_MS = 60_000;
/** Length of a stretch of time. */
const STRETCH_MS = 10 * MINUTE_MS;

/** Number of the stretch of time that a moment is in. */
export function stretchOf(ms: number): number {
  return Math.floor(ms / STRETCH_MS);
}

/** How many documents count, and how many of them were bad. */
interface DocumentCount {
  readonly documents: number;
  readonly bad: number;
}

/** What is known about a canary, and what follows. */
export interface Verdict {
  readonly canary: DocumentCount;
  readonly stable: DocumentCount;
  /** Whether there is so much evidence against the canary that it gets no more customers. */
  readonly isSuspect: boolean;
  /** `step`: it has to go on to its next percentage. */
  readonly action: 'wait' | 'roll-back' | 'step';
}

/** Whether there is so much evidence against a canary that one without fault reaches it once in a thousand at most. */
export function isAtFault(evidence: number, badDocuments: number): boolean {
  return evidence >= ROLLBACK_EVIDENCE && badDocuments >= LEAST_BAD_DOCUMENTS;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Judges a canary by the documents of all gateways. */
export function verdictOn(run: CanaryRun, tally: Tally, now: number): Verdict {
  const sorted = tally.bad.toSorted((one, other) => one.stretch - other.stretch);
  const badOf = {
    canary: badThatCount(sorted.filter(({ arm }) => arm === 'canary')),
    stable: badThatCount(sorted.filter(({ arm }) => arm === 'stable')),
  };
  const served = new Map(tally.served.map((entry) => [entry.stretch, entry]));
  const stretches = new Set([...served.keys(), ...sorted.map(({ stretch }) => stretch)]);
  const evidence = evidenceAgainst(
    [...stretches].map((stretch) => ({
      canary: served.get(stretch)?.canary ?? 0,
      stable: served.get(stretch)?.stable ?? 0,
      badCanary: badOf.canary.filter((bad) => bad.stretch === stretch).length,
      badStable: badOf.stable.filter((bad) => bad.stretch === stretch).length,
    })),
  );
  const isSuspect = evidence >= HOLD_EVIDENCE;
  const next = isStepOver(run, tally, now) && !isSuspect ? 'step' : 'wait';
  return {
    canary: { documents: sumOf(tally.served.map(({ canary }) => canary)), bad: badOf.canary.length },
    stable: { documents: sumOf(tally.served.map(({ stable }) => stable)), bad: badOf.stable.length },
    isSuspect,
    action: isAtFault(evidence, badOf.canary.length) ? 'roll-back' : next,
  };
}

function isStepOver({ canary, changedAt }: CanaryRun, { served }: Tally, now: number): boolean {
  const { steps = [], stepMinutes = 0 } = canary;
  if (steps.length === 0 || now - changedAt < stepMinutes * MINUTE_MS) return false;
  const ofStep = served.filter(({ stretch }) => stretch >= stretchOf(changedAt));
  return sumOf(ofStep.map((entry) => entry.canary)) >= LEAST_DOCUMENTS_OF_STEP;
}
