import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from '@atrium/server';
import { type BadDocument, MAX_BAD_OF_NETWORK, type Tallies, type Tally } from './tallies.ts';

const nothing: Tally = { served: [], bad: [] };

function sum(one: Tally, other: Tally): Tally {
  const served = Map.groupBy([...one.served, ...other.served], ({ stretch }) => stretch);
  const bad = new Map([...one.bad, ...other.bad].map((entry) => [entry.document, entry]));
  return {
    served: [...served].map(([stretch, entries]) => ({
      stretch,
      canary: entries.reduce((total, { canary }) => total + canary, 0),
      stable: entries.reduce((total, { stable }) => total + stable, 0),
    })),
    bad: fewOfEachNetwork([...bad.values()]),
  };
}

function fewOfEachNetwork(bad: readonly BadDocument[]): BadDocument[] {
  const networks = Map.groupBy(bad, ({ network }) => network);
  return [...networks.values()].flatMap((entries) => entries.slice(0, MAX_BAD_OF_NETWORK));
}

/** In a folder that gateways share: each process writes a file of its own for each canary, and all are read. */
export class FileTallies implements Tallies {
  readonly #folder: string;
  readonly #file = `${randomUUID()}.json`;
  readonly #own = new Map<string, Tally>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(canary: string, seen: Tally): Promise<void> {
    const tally = sum(this.#own.get(canary) ?? nothing, seen);
    const folder = this.#folderOf(canary);
    const draft = join(folder, `${this.#file}.draft`);
    await mkdir(folder, { recursive: true });
    await writeFile(draft, JSON.stringify(tally), { mode: 0o600 });
    await rename(draft, join(folder, this.#file));
    this.#own.set(canary, tally);
  }

  async read(canary: string): Promise<Tally> {
    const folder = this.#folderOf(canary);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const tallies = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Tally),
    );
    return tallies.reduce(sum, nothing);
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

  #nameOf(canary: string): string {
    return createHash('sha256').update(canary).digest('hex').slice(0, 32);
  }
}
