import type { Arm, BadDocument, ServedDocuments, Tallies } from '../registry/index.ts';

interface PendingTally {
  readonly served: Map<number, ServedDocuments>;
  readonly bad: Map<string, BadDocument>;
}

/** What this gateway saw since it last stored it. */
export class PendingTallies {
  readonly #tallies = new Map<string, PendingTally>();

  /** Counts a served document. */
  addServed(canary: string, stretch: number, arm: Arm): void {
    const { served } = this.#tallyOf(canary);
    const known = served.get(stretch) ?? { stretch, canary: 0, stable: 0 };
    served.set(stretch, { ...known, [arm]: known[arm] + 1 });
  }

  /** Notes a bad document, once. */
  addBad(canary: string, bad: BadDocument): void {
    this.#tallyOf(canary).bad.set(bad.document, bad);
  }

  /** Stores everything; what cannot be stored stays pending. What is about no running canary is forgotten. */
  async storeIn(tallies: Tallies, running: readonly string[]): Promise<void> {
    for (const [canary, { served, bad }] of [...this.#tallies]) {
      this.#tallies.delete(canary);
      if (!running.includes(canary)) continue;
      try {
        await tallies.add(canary, { served: [...served.values()], bad: [...bad.values()] });
      } catch (error) {
        this.#putBack(canary, { served, bad });
        throw error;
      }
    }
  }

  #putBack(canary: string, { served, bad }: PendingTally): void {
    const tally = this.#tallyOf(canary);
    for (const entry of served.values()) {
      const known = tally.served.get(entry.stretch) ?? { canary: 0, stable: 0 };
      const sum = { canary: known.canary + entry.canary, stable: known.stable + entry.stable };
      tally.served.set(entry.stretch, { stretch: entry.stretch, ...sum });
    }
    for (const entry of bad.values()) tally.bad.set(entry.document, entry);
  }

  #tallyOf(canary: string): PendingTally {
    const known = this.#tallies.get(canary) ?? { served: new Map(), bad: new Map() };
    this.#tallies.set(canary, known);
    return known;
  }
}
