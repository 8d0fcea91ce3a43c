/** What is measured of the pages of a deployable, see `vitalsReport`. A module without schemas, so that pages can import it. */
export const vitalNames = ['lcp', 'inp', 'cls', 'load'] as const;
export type VitalName = (typeof vitalNames)[number];

/** The longest time that is reported, in milliseconds. */
export const MAX_VITAL_MS = 60_000;

export const MAX_LAYOUT_SHIFT = 10;
