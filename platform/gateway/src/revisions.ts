import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FleetChange, FleetState } from './fleet-state.ts';

/** What somebody did to the fleet. */
export type FleetAction = 'publish' | 'promote' | 'rollback' | 'canary' | 'drop';

/** One step in the life of the fleet: who did what when, and who gets which version since. */
export interface Revision extends FleetState {
  /** Counts up from 1. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The team, or the operator, who did it. */
  readonly by: string;
  readonly action: FleetAction;
  readonly changes: readonly FleetChange[];
}

/** A revision before it has a number. */
export type RevisionDraft = Omit<Revision, 'number' | 'at'>;

const MAX_ATTEMPTS = 200;

/**
 * The append-only log of the fleet, one immutable file a revision. A revision takes its number by creating the
 * file of that name, which the file system grants to one writer only: whoever comes second begins again from
 * what the first left. So several processes write without a lock that could be left behind.
 */
export class Revisions {
  readonly #folder: string;
  readonly #known: Revision[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All revisions, oldest first, those of other processes included. */
  async all(): Promise<readonly Revision[]> {
    for (let next = await this.#read(this.#known.length + 1); next; ) {
      if (next.number === this.#known.length + 1) this.#known.push(next);
      next = await this.#read(this.#known.length + 1);
    }
    return this.#known;
  }

  /** The last revision; null before the first. */
  async latest(): Promise<Revision | null> {
    return (await this.all()).at(-1) ?? null;
  }

  /**
   * Adds a revision.
   *
   * @param draft Makes it from the last one; called again when another writer came first. What it throws ends
   * the attempt and leaves the log as it was.
   */
  async append(draft: (latest: Revision | null) => Promise<RevisionDraft>): Promise<Revision> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const latest = await this.latest();
      const number = (latest?.number ?? 0) + 1;
      const revision = { number, at: new Date().toISOString(), ...(await draft(latest)) };
      if (await this.#create(revision)) return revision;
    }
    throw new Error('The fleet changes too often at the moment.');
  }

  #file(number: number): string {
    return join(this.#folder, `${String(number).padStart(8, '0')}.json`);
  }

  async #read(number: number): Promise<Revision | null> {
    try {
      // Revisions from before there were canaries have none.
      return { canaries: {}, ...JSON.parse(await readFile(this.#file(number), 'utf8')) } as Revision;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async #create(revision: Revision): Promise<boolean> {
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(draft, `${JSON.stringify(revision, null, 2)}\n`, { flush: true });
      await link(draft, this.#file(revision.number));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
}
