import { type Arm, type SeenPerson, type Tallies, TallySum } from '@atrium/registry';

/** What this gateway saw since it last stored it. */
export class PendingTallies {
  #sums = new Map<string, TallySum>();

  /** Counts a served document. */
  addServed(canary: string, arm: Arm): void {
    this.#sumOf(canary).addDocuments(arm, { served: 1, bad: 0 });
  }

  /** Counts a document that reported a fault. */
  addBad(canary: string, arm: Arm): void {
    this.#sumOf(canary).addDocuments(arm, { served: 0, bad: 1 });
  }

  /** Notes a person whose session was proved. */
  addPerson(canary: string, person: SeenPerson): void {
    this.#sumOf(canary).addPerson(person);
  }

  /** Stores everything; what cannot be stored stays pending. What is about no running canary is forgotten. */
  async storeIn(tallies: Tallies, running: readonly string[]): Promise<void> {
    const sums = this.#sums;
    this.#sums = new Map();
    for (const [canary, { tally }] of sums) {
      if (!running.includes(canary)) continue;
      try {
        await tallies.add(canary, tally);
        sums.delete(canary);
      } catch (error) {
        for (const [left, sum] of sums) this.#sumOf(left).add(sum.tally);
        throw error;
      }
    }
  }

  #sumOf(canary: string): TallySum {
    const known = this.#sums.get(canary) ?? new TallySum();
    this.#sums.set(canary, known);
    return known;
  }
}
