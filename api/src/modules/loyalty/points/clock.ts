/** `null` means the database's clock, which all replicas share. A client's clock is never used for points. */
export type Clock = () => Date | null;

export const databaseClock: Clock = () => null;
