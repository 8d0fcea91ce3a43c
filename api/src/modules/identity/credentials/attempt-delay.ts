/** Failures that came before, by what they have in common with the attempt at hand. */
export interface FormerFailures {
  readonly count: number;
  /** Seconds since the last one. */
  readonly secondsSinceLast: number;
}

interface Rule {
  /** Failures that cost nothing. */
  readonly free: number;
  readonly longestDelayS: number;
}

/**
 * How failures slow the next attempt down. It is never a lock: the account's longest delay is short, since anybody
 * can cause it; an address gets more attempts free, since an office shares one. A device that signed in before, and
 * who is signed in, are measured by their own failures alone, which no stranger can cause.
 */
export const rules = {
  known: { free: 5, longestDelayS: 900 },
  pair: { free: 5, longestDelayS: 900 },
  account: { free: 5, longestDelayS: 60 },
  address: { free: 30, longestDelayS: 300 },
} as const satisfies Record<string, Rule>;

/** Seconds to wait still; 0 where the attempt may go on. The delay doubles from one second on. */
export function delayAfter({ count, secondsSinceLast }: FormerFailures, rule: Rule): number {
  if (count < rule.free) return 0;
  const delay = Math.min(2 ** (count - rule.free), rule.longestDelayS);
  return Math.max(0, Math.ceil(delay - secondsSinceLast));
}

/** Failures by each rule that an attempt is measured by. */
export type FailuresByRule = Partial<Record<keyof typeof rules, FormerFailures>>;

/** The rule that asks for the longest wait, and that wait in seconds; `undefined` where none asks for any. */
export function longestDelay(
  failures: FailuresByRule,
): { readonly rule: keyof typeof rules; readonly seconds: number } | undefined {
  const delays = Object.entries(failures).map(([name, former]) => {
    const rule = name as keyof typeof rules;
    return { rule, seconds: delayAfter(former, rules[rule]) };
  });
  const longest = delays.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return longest.seconds > 0 ? longest : undefined;
}
