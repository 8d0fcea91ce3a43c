import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@atrium/server';
import { emptyTally, MAX_PEOPLE_OF_STEP, sumOfTallies, type Tallies, type Tally } from './tallies.ts';

/** People with errors always fit, and of the others the first ones. */
function limited({ documents, people }: Tally): Tally {
  const steps = Map.groupBy(people, ({ step }) => step);
  const kept = [...steps.values()].flatMap((seen) => {
    if (seen.length <= MAX_PEOPLE_OF_STEP) return seen;
    return seen.filter(({ badAt }, index) => badAt !== null || index < MAX_PEOPLE_OF_STEP);
  });
  return { documents, people: kept };
}

/** Each process writes a file of its own for each canary, so that gateways share the folder without a lock. */
export class FileTallies implements Tallies {
  readonly #folder: string;
  readonly #file = `${randomUUID()}.json`;
  readonly #own = new Map<string, Tally>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(canary: string, seen: Tally): Promise<void> {
    const tally = limited(sumOfTallies([this.#own.get(canary) ?? emptyTally, seen]));
    const folder = this.#folderOf(canary);
    await replaceFile(join(folder, this.#file), JSON.stringify(tally));
    this.#own.set(canary, tally);
  }

  async read(canary: string): Promise<Tally> {
    const folder = this.#folderOf(canary);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const tallies = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Tally),
    );
    return sumOfTallies(tallies);
  }

  async keepOnly(canaries: readonly string[]): Promise<void> {
    const kept = new Set(canaries.map((canary) => this.#nameOf(canary)));
    for (const canary of this.#own.keys()) if (!canaries.includes(canary)) this.#own.delete(canary);
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((found) => !kept.has(found)))
      await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  #folderOf(canary: string): string {
    return join(this.#folder, this.#nameOf(canary));
  }

  /** The word `people` changes with the format of the files, so that another format has other names. */
  #nameOf(canary: string): string {
    return createHash('sha256').update(`people ${canary}`).digest('hex').slice(0, 32);
  }
}
