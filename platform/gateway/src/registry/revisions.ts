import type { FleetChange, FleetState } from './fleet-state.ts';

/** What somebody did to the fleet. */
export type FleetAction = 'publish' | 'promote' | 'rollback' | 'canary' | 'drop' | 'retire' | 'prune';

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
 * The append-only log of the fleet. A revision takes its number where the log is kept, which grants each number to
 * one writer only: whoever comes second begins again from what the first left. So several processes write without
 * a lock that could be left behind.
 */
export abstract class RevisionLog {
  readonly #known: Revision[] = [];

  /** Revisions after a number, oldest first; some of them at least, where there are any. */
  protected abstract after(number: number): Promise<readonly Revision[]>;
  /** Keeps a revision for ever; false where its number is taken. */
  protected abstract create(revision: Revision): Promise<boolean>;
  /** Ends what the log holds open. */
  abstract close(): Promise<void>;

  /** All revisions, oldest first, those of other processes included. */
  async all(): Promise<readonly Revision[]> {
    for (;;) {
      const found = await this.after(this.#known.length);
      if (found.length === 0) return this.#known;
      // Revisions from before there were canaries have none.
      for (const revision of found)
        if (revision.number === this.#known.length + 1)
          this.#known.push({ ...revision, canaries: revision.canaries ?? {} });
    }
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
      if (await this.create(revision)) return revision;
    }
    throw new Error('The fleet changes too often at the moment.');
  }
}
