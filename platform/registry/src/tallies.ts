/** The arm `stable` is the version that the canary is judged against. */
export type Arm = 'canary' | 'stable';

/** Counts all documents that gateways served, whether their sessions were proved or not. */
export interface DocumentTally {
  readonly served: number;
  readonly bad: number;
}

/** A person whose session was proved, with one version in one customer's scope from one network. */
export interface SeenPerson {
  /** Number of the revision by which the canary got its present customers. */
  readonly step: number;
  readonly arm: Arm;
  /** Keyed hashes of person, customer and network are others for each canary. */
  readonly person: string;
  /** Empty for the scope of all customers. */
  readonly customer: string;
  readonly network: string;
  /** When the first of these documents was proved, in milliseconds. */
  readonly firstAt: number;
  /** When one of them was first reported as bad, in milliseconds; null for never. */
  readonly badAt: number | null;
}

export interface Tally {
  readonly documents: Readonly<Record<Arm, DocumentTally>>;
  readonly people: readonly SeenPerson[];
}

/** More would change no decision; beyond this, people without errors count for neither arm, which keeps the shares. */
export const MAX_PEOPLE_OF_STEP = 40_000;

/** What is known about a canary is kept while it runs. */
export interface Tallies {
  /** A person is counted once for each step, version, customer and network. */
  add(canary: string, seen: Tally): Promise<void>;
  read(canary: string): Promise<Tally>;
  /** Deletes what is known about all other canaries. */
  keepOnly(canaries: readonly string[]): Promise<void>;
}

const noDocuments: DocumentTally = { served: 0, bad: 0 };

export const emptyTally: Tally = { documents: { canary: noDocuments, stable: noDocuments }, people: [] };

export class TallySum {
  readonly #documents = { ...emptyTally.documents };
  readonly #people = new Map<string, SeenPerson>();

  addDocuments(arm: Arm, { served, bad }: DocumentTally): void {
    const known = this.#documents[arm];
    this.#documents[arm] = { served: known.served + served, bad: known.bad + bad };
  }

  /** The earlier times are kept of a person who is known already. */
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

export function sumOfTallies(tallies: readonly Tally[]): Tally {
  const sum = new TallySum();
  for (const tally of tallies) sum.add(tally);
  return sum.tally;
}
