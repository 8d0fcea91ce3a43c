/** "1 point", "1,200 points". */
export const points = (count: number, formatted: string) =>
  `${formatted} ${count === 1 ? 'point' : 'points'}`;
