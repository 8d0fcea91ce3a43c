const FACTOR = Number(process.env.RANDOM_RUNS_FACTOR ?? 1);

/** Whether this is `npm run test:long`, where drills have their full form. */
export const isLongRun = FACTOR > 1;

/** How many random inputs a property is tried with: `count` in `npm test`, more in `npm run test:long`. */
export function randomRuns(count: number): { numRuns: number } {
  return { numRuns: count * FACTOR };
}
