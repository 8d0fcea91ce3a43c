import type { FleetChange, FleetState } from './fleet-state.ts';

/** Kinds of changes of the fleet. */
export type FleetAction =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'stage'
  | 'canary'
  | 'drop'
  | 'preview'
  | 'withdraw'
  | 'retire'
  | 'prune';

/** One change of the fleet: who did what and when, and the resulting state. */
export interface Revision extends FleetState {
  /** Counts up from 1. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The team or operator who made the change. */
  readonly by: string;
  readonly action: FleetAction;
  /** Why, if the portal did it by itself. */
  readonly reason?: string;
  readonly changes: readonly FleetChange[];
}

/** A revision without number and time. */
export type RevisionDraft = Omit<Revision, 'number' | 'at'>;

const MAX_ATTEMPTS = 200;

/** Runs `work`, which can throw the given error if there is nothing to do; then returns null. */
export async function nullIfNothingToDo<T>(work: (nothing: Error) => Promise<T>): Promise<T | null> {
  const nothing = new Error('nothing to do');
  try {
    return await work(nothing);
  } catch (error) {
    if (error === nothing) return null;
    throw error;
  }
}

/**
 * The append-only log of the fleet, with optimistic concurrency: the storage accepts each revision number once, and a
 * writer whose number is taken retries from the latest revision. So several processes can write without locks.
 */
export abstract class RevisionLog {
  readonly #known: Revision[] = [];

  /** Revisions after a number, oldest first; at least one if there are any, not necessarily all. */
  protected abstract after(number: number): Promise<readonly Revision[]>;
  /** Stores a revision; returns false if its number is taken. */
  protected abstract create(revision: Revision): Promise<boolean>;
  /** Closes connections. */
  abstract close(): Promise<void>;

  /** All revisions, oldest first, including those of other processes. */
  async all(): Promise<readonly Revision[]> {
    for (;;) {
      const found = await this.after(this.#known.length);
      if (found.length === 0) return this.#known;
      for (const revision of found) this.#add(revision);
    }
  }

  /**
   * The revisions for what people wait for, up to `served` at least if the storage responds. A storage that may not respond
   * returns what this process knows, and keeps that up to date by itself.
   */
  async known(_served = 0): Promise<readonly Revision[]> {
    return this.all();
  }

  /** What this process has read or written. */
  protected get read(): readonly Revision[] {
    return this.#known;
  }

  #add(revision: Revision): void {
    if (revision.number === this.#known.length + 1) this.#known.push(revision);
  }

  /** The last revision; null before the first. */
  async latest(): Promise<Revision | null> {
    return (await this.all()).at(-1) ?? null;
  }

  /**
   * Appends a revision.
   *
   * @param draft Creates it from the latest one; called again if another process was first. If it throws, nothing is
   *   appended.
   */
  async append(draft: (latest: Revision | null) => Promise<RevisionDraft>): Promise<Revision> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const latest = await this.latest();
      const number = (latest?.number ?? 0) + 1;
      const revision = { number, at: new Date().toISOString(), ...(await draft(latest)) };
      if (!(await this.create(revision))) continue;
      // As it is read by others.
      this.#add(JSON.parse(JSON.stringify(revision)));
      return revision;
    }
    throw new Error('Too many changes of the fleet at the same time; try again.');
  }
}
