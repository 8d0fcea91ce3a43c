/**
 * `null` means the database's clock, which all replicas share. Only tests and the demo data pass another one. A
 * client's clock is never used for points.
 */
export type Clock = () => Date | null;

export const databaseClock: Clock = () => null;
