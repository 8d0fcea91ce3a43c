/**
 * The server's idea of now for everything about points; `null` stands for the database's own clock, which all
 * replicas share. Only tests and the demo data pass another. What a client believes never counts.
 */
export type Clock = () => Date | null;

export const databaseClock: Clock = () => null;
