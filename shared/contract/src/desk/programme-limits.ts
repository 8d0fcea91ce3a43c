/** `open`: the customer has a code and not yet what it redeemed it for. */
export const redemptionStates = ['open', 'handed_out', 'refunded'] as const;

/** Of a reward, or of a way to earn. */
export const MAX_PROGRAMME_DESCRIPTION = 2_000;

/** Of a correction of points, or of a refund. */
export const MAX_CORRECTION_REASON = 200;
