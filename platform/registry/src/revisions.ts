import type { FleetChange, FleetState } from './fleet-state.ts';

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

export interface Revision extends FleetState {
  readonly number: number;
  /** Times are written in ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  readonly action: FleetAction;
  /** The reason is absent unless the portal made the change by itself. */
  readonly reason?: string;
  readonly changes: readonly FleetChange[];
}

export type RevisionDraft = Omit<Revision, 'number' | 'at'>;

const MAX_ATTEMPTS = 200;

/** Returns null if `work` throws the error that it is given. */
export async function nullIfNothingToDo<T>(work: (nothing: Error) => Promise<T>): Promise<T | null> {
  const nothing = new Error('nothing to do');
  try {
    return await work(nothing);
  } catch (error) {
    if (error === nothing) return null;
    throw error;
  }
}

/** The storage accepts each number once, and a writer whose number is taken retries, so that no one needs a lock. */
export abstract class RevisionLog {
  readonly #known: Revision[] = [];

  /** The result has at least one revision if there are any, but not necessarily all. */
  protected abstract after(number: number): Promise<readonly Revision[]>;
  /** Returns false if the number is taken. */
  protected abstract create(revision: Revision): Promise<boolean>;
  abstract close(): Promise<void>;

  async all(): Promise<readonly Revision[]> {
    for (;;) {
      const found = await this.after(this.#known.length);
      if (found.length === 0) return this.#known;
      for (const revision of found) this.#add(revision);
    }
  }

  /** A storage that may not respond returns what this process knows, and keeps that up to date by itself. */
  async known(_served = 0): Promise<readonly Revision[]> {
    return this.all();
  }

  protected get read(): readonly Revision[] {
    return this.#known;
  }

  #add(revision: Revision): void {
    if (revision.number === this.#known.length + 1) this.#known.push(revision);
  }

  async latest(): Promise<Revision | null> {
    return (await this.all()).at(-1) ?? null;
  }

  /** Calls `draft` again if another process was first; if it throws, nothing is appended. */
  async append(draft: (latest: Revision | null) => Promise<RevisionDraft>): Promise<Revision> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const latest = await this.latest();
      const number = (latest?.number ?? 0) + 1;
      const revision = { number, at: new Date().toISOString(), ...(await draft(latest)) };
      if (!(await this.create(revision))) continue;
      // The revision is kept as others read it.
      this.#add(JSON.parse(JSON.stringify(revision)));
      return revision;
    }
    throw new Error('Too many changes of the fleet at the same time; try again.');
  }
}
