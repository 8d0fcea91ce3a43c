import { entriesOf } from '@atrium/contract';

export interface RecentFailures {
  readonly count: number;
  readonly secondsSinceLast: number;
}

interface Rule {
  readonly free: number;
  readonly maxDelayS: number;
}

/**
 * Accounts are never locked: the maximum delay of an account is short, since anyone can cause it, and an address has
 * more free attempts, since an office may share one. For known devices and signed-in people only their own failures
 * count, which others cannot cause.
 */
export const rules = {
  known: { free: 5, maxDelayS: 900 },
  pair: { free: 5, maxDelayS: 900 },
  account: { free: 5, maxDelayS: 60 },
  address: { free: 30, maxDelayS: 300 },
} as const satisfies Record<string, Rule>;

/** The delay starts at one second and doubles with each failure. */
export function delayAfter({ count, secondsSinceLast }: RecentFailures, rule: Rule): number {
  if (count < rule.free) return 0;
  const delay = Math.min(2 ** (count - rule.free), rule.maxDelayS);
  return Math.max(0, Math.ceil(delay - secondsSinceLast));
}

export type FailuresByRule = Partial<Record<keyof typeof rules, RecentFailures>>;

export function findMaxDelay(
  failures: FailuresByRule,
): { readonly rule: keyof typeof rules; readonly seconds: number } | undefined {
  const delays = entriesOf(failures).flatMap(([rule, recent]) =>
    recent ? [{ rule, seconds: delayAfter(recent, rules[rule]) }] : [],
  );
  const longest = delays.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return longest.seconds > 0 ? longest : undefined;
}
