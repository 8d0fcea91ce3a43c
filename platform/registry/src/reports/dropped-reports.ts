import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@atrium/server';

export interface DroppedReports {
  readonly day: string;
  readonly name: string;
  readonly proved: number;
  readonly unproved: number;
}

type Counts = Record<string, { proved: number; unproved: number }>;

const STORE_DELAY_MS = 1_000;
const ENDING = '.dropped.json';

/** Each day and process has a file of its own, so that nothing has to be locked. */
export class DroppedReportLog {
  readonly #folder: string;
  readonly #process = randomUUID();
  readonly #days = new Map<string, Counts>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  count(day: string, name: string, isProved: boolean): void {
    const counts = this.#days.get(day) ?? {};
    const known = counts[name] ?? { proved: 0, unproved: 0 };
    known[isProved ? 'proved' : 'unproved'] += 1;
    counts[name] = known;
    this.#days.set(day, counts);
    this.#timer ??= setTimeout(() => void this.#store().catch(() => undefined), STORE_DELAY_MS).unref();
  }

  async all(): Promise<readonly DroppedReports[]> {
    await this.#store();
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith(ENDING));
    const sums = new Map<string, DroppedReports>();
    for (const file of names) {
      const day = file.slice(0, 10);
      const counts = JSON.parse(await readFile(join(this.#folder, file), 'utf8').catch(() => '{}')) as Counts;
      for (const [name, { proved, unproved }] of Object.entries(counts)) {
        const known = sums.get(`${day} ${name}`) ?? { day, name, proved: 0, unproved: 0 };
        const sum = { proved: known.proved + proved, unproved: known.unproved + unproved };
        sums.set(`${day} ${name}`, { day, name, ...sum });
      }
    }
    return [...sums.values()].sort((one, other) => other.day.localeCompare(one.day));
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [day, counts] of this.#days) {
      const file = join(this.#folder, `${day}.${this.#process}${ENDING}`);
      await replaceFile(file, JSON.stringify(counts));
    }
    // No more reports of the days before arrive.
    for (const day of [...this.#days.keys()].sort().slice(0, -1)) this.#days.delete(day);
  }
}
