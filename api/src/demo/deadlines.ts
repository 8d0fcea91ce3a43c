import type { DeadlineActor, DeadlineKind } from '@atrium/contract';
import { addDays, type DemoApplication, STATUS } from './applications.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoDeadline {
  readonly kind: DeadlineKind;
  readonly dueAt: string;
  readonly originalDueAt: string | null;
  readonly mandatory: boolean;
  readonly actor: DeadlineActor;
  readonly rule: string;
  readonly state: 'open' | 'done' | 'waived';
  readonly createdAt: Date;
  readonly changedAt: Date | null;
  readonly wasReopened: boolean;
  /** Chooses among the people of the customer: who is responsible, and who changed it. Null for no one. */
  readonly responsible: number | null;
  readonly person: number;
}

const kindOf: Partial<Record<number, DeadlineKind>> = {
  [STATUS.awaitingDocuments]: 'document',
  [STATUS.underExamination]: 'response',
  [STATUS.paymentDue]: 'payment',
  [STATUS.officeAction]: 'response',
  [STATUS.opposed]: 'response',
  [STATUS.published]: 'opposition_end',
  [STATUS.registered]: 'renewal',
  [STATUS.renewalDue]: 'renewal',
};

const rules: Record<DeadlineKind, readonly string[]> = {
  response: ['Reply within three months of the office action', 'Counterstatement within two months'],
  payment: ['Fee within one month of the notice', 'Second instalment within two months'],
  renewal: ['Renewal every ten years', 'Annuity for the coming year'],
  opposition_end: ['Oppositions within three months of publication'],
  document: ['Power of attorney within two months of filing', 'Priority document within three months'],
};

/** Deterministic for an application: one deadline for each past step that set one, and what is open now. */
export function demoDeadlines(application: DemoApplication, now: Date): DemoDeadline[] {
  const random = createRandom(seedOf(application.reference));
  const { steps, dueAt } = application;
  const past = steps.slice(0, -1).flatMap(({ statusId, at }) => {
    const kind = statusId === STATUS.filed ? 'payment' : kindOf[statusId];
    return kind && kind !== 'renewal' && random.chance(0.4) ? [closed(random, kind, at, now)] : [];
  });
  const last = steps.at(-1);
  if (!last) return past;
  const kind = kindOf[last.statusId] ?? 'response';
  if (dueAt) return [...past, open(random, { kind, dueAt, mandatory: true, createdAt: last.at })];
  if (kind !== 'opposition_end') return past;
  const ends = isoDate(addDays(now, random.between(3, 80)));
  return [...past, open(random, { kind, dueAt: ends, mandatory: false, createdAt: last.at })];
}

function closed(random: Random, kind: DeadlineKind, at: Date, now: Date): DemoDeadline {
  const due = addDays(at, random.between(30, 90));
  const until = Math.min(due.getTime(), now.getTime());
  const mandatory = random.chance(0.85);
  return {
    ...described(random, kind),
    dueAt: isoDate(due),
    originalDueAt: null,
    mandatory,
    state: !mandatory && random.chance(0.5) ? 'waived' : 'done',
    createdAt: at,
    changedAt: new Date(at.getTime() + (until - at.getTime()) * (0.3 + 0.6 * random.next())),
    wasReopened: random.chance(0.03),
  };
}

function open(
  random: Random,
  { dueAt, createdAt, ...fixed }: Pick<DemoDeadline, 'kind' | 'dueAt' | 'mandatory' | 'createdAt'>,
): DemoDeadline {
  const wasExtended = random.chance(0.2);
  const original = addDays(new Date(`${dueAt}T00:00:00Z`), -30);
  return {
    ...described(random, fixed.kind),
    ...fixed,
    dueAt,
    originalDueAt: wasExtended ? isoDate(original) : null,
    state: 'open',
    createdAt,
    changedAt: wasExtended ? createdAt : null,
    wasReopened: false,
  };
}

function described(random: Random, kind: DeadlineKind) {
  const actor: DeadlineActor = random.chance(0.6) ? 'customer' : 'provider';
  return {
    kind,
    actor,
    rule: random.pick(rules[kind]),
    responsible: random.chance(0.5) ? random.between(0, 999) : null,
    person: random.between(0, 999),
  };
}

const MAX_SEED = 2_147_483_647;

function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % MAX_SEED, 7);
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
