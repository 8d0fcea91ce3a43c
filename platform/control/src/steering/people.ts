import type { Arm, SeenPerson } from '@atrium/registry';
import type { Stratum } from './evidence.ts';

export type UnitOf = (seen: SeenPerson) => string;

export const byPerson: UnitOf = ({ person }) => person;
/** Documents of all customers belong to no unit. */
export const byCustomer: UnitOf = ({ customer }) => customer;

/** So many first errors decide in any case. */
const MAX_FIRST_ERRORS = 2_000;

/** Counts the times in an ascending list that are not later than a moment. */
function countUntil(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Place {
  readonly step: number;
  readonly arm: Arm;
}

const keyOf = ({ step, arm }: Place) => `${step} ${arm}`;

function firstSeen(people: readonly SeenPerson[], unitOf: UnitOf): Map<string, Map<string, number>> {
  const places = new Map<string, Map<string, number>>();
  for (const seen of people) {
    const unit = unitOf(seen);
    if (!unit) continue;
    const units = places.get(keyOf(seen)) ?? new Map<string, number>();
    units.set(unit, Math.min(units.get(unit) ?? Number.POSITIVE_INFINITY, seen.firstAt));
    places.set(keyOf(seen), units);
  }
  return places;
}

/** The times are ascending. A report may arrive before the session is proved. */
function firstErrors(people: readonly SeenPerson[], unitOf: UnitOf) {
  const errors = new Map<string, Place & { readonly unit: string; readonly at: number }>();
  for (const seen of people) {
    const unit = unitOf(seen);
    if (!unit || seen.badAt === null) continue;
    const at = Math.max(seen.badAt, seen.firstAt);
    const known = errors.get(unit);
    if (!known || at < known.at) errors.set(unit, { step: seen.step, arm: seen.arm, unit, at });
  }
  return [...errors.values()].sort((one, other) => one.at - other.at).slice(0, MAX_FIRST_ERRORS);
}

/**
 * Each first error is one among all units that could have been the next: those that had opened one of the two
 * versions in the same step, and had no error yet.
 */
export function strataOf(people: readonly SeenPerson[], unitOf: UnitOf): Stratum[] {
  const seen = firstSeen(people, unitOf);
  const sorted = new Map(
    [...seen].map(([key, units]) => [key, [...units.values()].sort((one, other) => one - other)]),
  );
  return firstErrors(people, unitOf).map(({ step, arm, unit, at }) => {
    const atRisk = (ofArm: Arm) => countUntil(sorted.get(keyOf({ step, arm: ofArm })) ?? [], at);
    const stratum = {
      canary: atRisk('canary'),
      stable: atRisk('stable'),
      badCanary: arm === 'canary' ? 1 : 0,
      badStable: arm === 'stable' ? 1 : 0,
    };
    for (const [key, units] of seen) {
      const times = sorted.get(key) ?? [];
      const firstAt = units.get(unit);
      if (firstAt !== undefined) times.splice(countUntil(times, firstAt) - 1, 1);
    }
    return stratum;
  });
}
