import type { points as english } from '../en-us/points.ts';

/** “1,200 คะแนน” */
export const points: typeof english = (_count, formatted) => `${formatted} คะแนน`;
