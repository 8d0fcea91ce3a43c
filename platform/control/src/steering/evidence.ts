/** Compares documents of one stretch of time: with the canary, and with the version that it is judged against. */
export interface Stratum {
  readonly canary: number;
  readonly stable: number;
  readonly badCanary: number;
  readonly badStable: number;
}

/** Documents of a canary may be bad so many times as often; each value has the same weight. */
const ODDS = [2, 4, 10, 30, 100];

/**
 * The evidence is a mixture of likelihood ratios: for a canary without fault it ever reaches a value x with a
 * probability of at most 1/x, however often it is looked at (ADR 47 has the mathematics).
 */
export function evidenceAgainst(strata: readonly Stratum[]): number {
  const ratios = ODDS.map((odds) => {
    const logarithms = strata.map((stratum) => {
      const { badCanary, badStable } = stratum;
      // Reports may arrive before another gateway has stored how many documents it served.
      const canary = Math.max(stratum.canary, badCanary);
      const stable = Math.max(stratum.stable, badStable);
      const bad = badCanary + badStable;
      if (bad === 0) return 0;
      return badCanary * Math.log(odds) + bad * Math.log((canary + stable) / (odds * canary + stable));
    });
    return Math.exp(logarithms.reduce((sum, value) => sum + value, 0));
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ODDS.length;
}
