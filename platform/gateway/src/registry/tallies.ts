/** Which version a document had: that of the canary, or the one that the canary is judged against. */
export type Arm = 'canary' | 'stable';

/** How many documents gateways served in one stretch of time. */
export interface ServedDocuments {
  /** Number of the stretch. */
  readonly stretch: number;
  readonly canary: number;
  readonly stable: number;
}

/** A document that was reported as bad. */
export interface BadDocument {
  /** Random part of its id. */
  readonly document: string;
  /** The stretch in which it was served. */
  readonly stretch: number;
  readonly arm: Arm;
  /** Keyed hash of the network that reported it, different for each canary. */
  readonly network: string;
}

/** What is known about the documents of one canary. */
export interface Tally {
  readonly served: readonly ServedDocuments[];
  readonly bad: readonly BadDocument[];
}

/** Bad documents of one network that are stored: more would not count, see `badThatCount`. */
export const MAX_BAD_OF_NETWORK = 50;

/**
 * How many documents were served and how many of them were bad, for each canary, from all gateways. Kept while the canary
 * runs.
 */
export interface Tallies {
  /** Adds what one gateway saw; a document is bad only once. */
  add(canary: string, seen: Tally): Promise<void>;
  read(canary: string): Promise<Tally>;
  /** Deletes what is known about all other canaries. */
  keepOnly(canaries: readonly string[]): Promise<void>;
}
