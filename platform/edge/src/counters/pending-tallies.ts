import { type Arm, type SeenPerson, type Tallies, TallySum } from '@atrium/registry';

export class PendingTallies {
  #sums = new Map<string, TallySum>();

  addServed(canary: string, arm: Arm): void {
    this.#sumOf(canary).addDocuments(arm, { served: 1, bad: 0 });
  }

  addBad(canary: string, arm: Arm): void {
    this.#sumOf(canary).addDocuments(arm, { served: 0, bad: 1 });
  }

  addPerson(canary: string, person: SeenPerson): void {
    this.#sumOf(canary).addPerson(person);
  }

  /** What cannot be stored stays pending; what is about no running canary is forgotten. */
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
