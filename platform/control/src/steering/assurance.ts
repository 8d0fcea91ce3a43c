/** A release that breaks the pages of this share of the people who open it has to be kept from everyone. */
const BROKEN_SHARE = 0.25;
/** So many people have errors whatever is released; each share has the same weight. */
const USUAL_SHARES = [0.005, 0.02, 0.05, 0.1];

/**
 * The assurance is a mixture of likelihood ratios against a canary that breaks the pages of a quarter of its people or
 * more: with such a canary it ever reaches a value x with a probability of at most 1/x, however often it is looked at
 * (ADR 64).
 * @param people Who opened it a while ago.
 * @param bad Those of them who had an error with it at any time.
 */
export function assuranceOf(people: number, bad: number): number {
  const ratios = USUAL_SHARES.map((usual) =>
    Math.exp(
      bad * Math.log(usual / BROKEN_SHARE) + (people - bad) * Math.log((1 - usual) / (1 - BROKEN_SHARE)),
    ),
  );
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / USUAL_SHARES.length;
}
