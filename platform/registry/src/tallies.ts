/** Which version a document had: that of the canary, or the one that the canary is judged against. */
export type Arm = 'canary' | 'stable';

/** All documents that gateways served, proved or not, and how many of them reported an error or a freeze. */
export interface DocumentTally {
  readonly served: number;
  readonly bad: number;
}

/** A person whose session was proved, who opened documents with one version in one customer's scope from one network. */
export interface SeenPerson {
  /** Number of the revision by which the canary got its present customers. */
  readonly step: number;
  readonly arm: Arm;
  /** Keyed hash of the person, another one for each canary. */
  readonly person: string;
  /** Keyed hash of the customer, another one for each canary; empty for all customers. */
  readonly customer: string;
  /** Keyed hash of the network, another one for each canary. */
  readonly network: string;
  /** When the first of these documents was proved, in milliseconds. */
  readonly firstAt: number;
  /** When one of them was first reported as bad; null for never. */
  readonly badAt: number | null;
}

/** What is known about one canary. */
export interface Tally {
  readonly documents: Readonly<Record<Arm, DocumentTally>>;
  readonly people: readonly SeenPerson[];
}

/**
 * Rows of people that are stored for each step of a canary. More would change no decision: beyond that, those without
 * errors are stored for neither version, so that the shares of both stay what they are.
 */
export const MAX_PEOPLE_OF_STEP = 40_000;

/**
 * Who opened which version, and who had errors with it, for each canary, from all gateways. Kept while the canary runs.
 */
export interface Tallies {
  /** Adds what one gateway saw; a person is counted once for each step, version, customer and network. */
  add(canary: string, seen: Tally): Promise<void>;
  read(canary: string): Promise<Tally>;
  /** Deletes what is known about all other canaries. */
  keepOnly(canaries: readonly string[]): Promise<void>;
}

const noDocuments: DocumentTally = { served: 0, bad: 0 };

/** What is known about a canary that no one has opened. */
export const emptyTally: Tally = { documents: { canary: noDocuments, stable: noDocuments }, people: [] };

/** Adds up what gateways saw, or one at several times. */
export class TallySum {
  readonly #documents = { ...emptyTally.documents };
  readonly #people = new Map<string, SeenPerson>();

  addDocuments(arm: Arm, { served, bad }: DocumentTally): void {
    const known = this.#documents[arm];
    this.#documents[arm] = { served: known.served + served, bad: known.bad + bad };
  }

  /** Adds a person, or the earlier times of one who is known. */
  addPerson(seen: SeenPerson): void {
    const { step, arm, person, customer, network } = seen;
    const key = [step, arm, person, customer, network].join(' ');
    const known = this.#people.get(key);
    const bad = [known?.badAt ?? null, seen.badAt].filter((at) => at !== null);
    this.#people.set(key, {
      ...seen,
      firstAt: Math.min(known?.firstAt ?? seen.firstAt, seen.firstAt),
      badAt: bad.length > 0 ? Math.min(...bad) : null,
    });
  }

  add({ documents, people }: Tally): void {
    for (const arm of ['canary', 'stable'] as const) this.addDocuments(arm, documents[arm]);
    for (const seen of people) this.addPerson(seen);
  }

  get tally(): Tally {
    return { documents: { ...this.#documents }, people: [...this.#people.values()] };
  }
}

/** The sum of several tallies. */
export function sumOfTallies(tallies: readonly Tally[]): Tally {
  const sum = new TallySum();
  for (const tally of tallies) sum.add(tally);
  return sum.tally;
}
