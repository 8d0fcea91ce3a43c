import { ProblemError } from '../../http/index.ts';
import { refusals } from '../../messages/index.ts';

/** Each part is in memory as a whole. */
const MAX_PARTS_AT_ONCE = 8;
/** Neither two people nor one can use all places. */
const MAX_PARTS_OF_ONE_PERSON = 3;

export class PartPlaces {
  readonly #people = new Map<number, number>();
  #count = 0;

  /** @throws ProblemError `too-many-attempts` for the person, `unavailable` for the process */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#people.get(userId) ?? 0;
    const headers = { 'retry-after': '1' };
    if (own >= MAX_PARTS_OF_ONE_PERSON)
      throw new ProblemError('too-many-attempts', {
        detail: refusals.partsOfPerson(MAX_PARTS_OF_ONE_PERSON),
        headers,
      });
    if (this.#count >= MAX_PARTS_AT_ONCE) throw new ProblemError('unavailable', { headers });
    this.#count += 1;
    this.#people.set(userId, own + 1);
    try {
      return await work();
    } finally {
      this.#count -= 1;
      const left = (this.#people.get(userId) ?? 1) - 1;
      if (left > 0) this.#people.set(userId, left);
      else this.#people.delete(userId);
    }
  }
}
