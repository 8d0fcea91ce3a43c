import type { Canary } from './fleet-state.ts';
import type { Registry } from './registry.ts';
import type { Revision } from './revisions.ts';
import type { ServedDocument } from './signed/document-ids.ts';
import type { Arm } from './tallies.ts';

/** A canary that is judged against the version that is current at the same time. */
export interface CanaryRun {
  /** The same for all gateways; another one if the canary or the current version changes. */
  readonly id: string;
  readonly name: string;
  readonly canary: Canary;
  /** The current version. */
  readonly stable: string;
  /** Number of the revision with which it began. */
  readonly since: number;
  /** Revisions by which it got other customers, ascending; the first is that with which it began. */
  readonly steps: readonly number[];
  /** Whether its customers were drawn by a hash at all times, and none were named. */
  readonly isDrawn: boolean;
  /** When its customers last changed, in milliseconds. */
  readonly changedAt: number;
  /** The version that was current when someone began or renewed it: the only one that its steps may replace. */
  readonly replaces: string | undefined;
}

/** Number of the step that a document of a revision belongs to; null for documents from before the canary. */
export function stepAt({ steps }: CanaryRun, revision: number): number | null {
  return steps.findLast((step) => step <= revision) ?? null;
}

/** The canaries of the last revision that can be judged: those of deployables with a current version. */
export function runsOf(history: readonly Revision[]): CanaryRun[] {
  const latest = history.at(-1);
  return Object.entries(latest?.canaries ?? {}).flatMap(([name, canary]) => {
    const stable = latest?.versions[name];
    if (!stable) return [];
    const since = firstOfTail(
      history,
      ({ versions, canaries }) => versions[name] === stable && canaries[name]?.version === canary.version,
    );
    const revisions = history.slice(since.number - 1);
    const steps = revisions.filter(
      ({ canaries, number }, index) =>
        number === since.number ||
        JSON.stringify(canaries[name]) !== JSON.stringify(revisions[index - 1]?.canaries[name]),
    );
    return [
      {
        id: `${name}@${canary.version}/${stable}/${since.number}`,
        name,
        canary,
        stable,
        since: since.number,
        steps: steps.map(({ number }) => number),
        isDrawn: steps.every(({ canaries }) => canaries[name]?.customers.length === 0),
        changedAt: Date.parse((steps.at(-1) ?? since).at),
        replaces: canary.replaces,
      },
    ];
  });
}

/** The arm of a canary that a document belongs to. */
export function armOf({ name }: CanaryRun, { canaries }: Pick<ServedDocument, 'canaries'>): Arm {
  return canaries.includes(name) ? 'canary' : 'stable';
}

/** The canaries of the fleet, which are computed once for each revision. */
export class CanaryRuns {
  readonly #registry: Registry;
  #known: { readonly revision: number; readonly runs: readonly CanaryRun[] } = { revision: -1, runs: [] };

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The canaries of the latest revision that was asked for. */
  get known(): readonly CanaryRun[] {
    return this.#known.runs;
  }

  /** The canaries at present. */
  async current(): Promise<readonly CanaryRun[]> {
    return this.at((await this.#registry.state()).number);
  }

  /** The canaries of a revision or a later one, without reading the log where they are known. */
  async at(revision: number): Promise<readonly CanaryRun[]> {
    if (this.#known.revision < revision) {
      const history = await this.#registry.known(revision);
      this.#known = { revision: history.at(-1)?.number ?? 0, runs: runsOf(history) };
    }
    return this.#known.runs;
  }
}

/** The version of a deployable that a document was served with, in the set `live`. */
export function versionServed(
  history: readonly Revision[],
  { revision: number, canaries }: Pick<ServedDocument, 'revision' | 'canaries'>,
  name: string,
): string | undefined {
  const revision = history[number - 1];
  return canaries.includes(name) ? revision?.canaries[name]?.version : revision?.versions[name];
}

/** The first of the last revisions that all meet a condition, which the very last one does. */
function firstOfTail(history: readonly Revision[], meets: (revision: Revision) => boolean): Revision {
  const before = history.findLastIndex((revision) => !meets(revision));
  return history[before + 1] as Revision;
}
