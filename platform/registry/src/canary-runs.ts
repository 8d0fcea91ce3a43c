import type { Canary } from './fleet-state.ts';
import type { Registry } from './registry.ts';
import type { Revision } from './revisions.ts';
import type { ServedDocument } from './signed/document-ids.ts';
import type { Arm } from './tallies.ts';

export interface CanaryRun {
  /** The id is the same for all gateways, and changes if the canary or the current version changes. */
  readonly id: string;
  readonly name: string;
  readonly canary: Canary;
  readonly stable: string;
  readonly since: number;
  /** Numbers of the revisions by which it got other customers, ascending; the first is the one with which it began. */
  readonly steps: readonly number[];
  /** Whether its customers were always drawn by a hash, and none were named. */
  readonly isDrawn: boolean;
  /** When its customers last changed, in milliseconds. */
  readonly changedAt: number;
  /** The version that was current when someone began or renewed it is the only one that its steps may replace. */
  readonly replaces: string | undefined;
}

/** Number of the step that a document of a revision belongs to; null for documents from before the canary. */
export function stepAt({ steps }: CanaryRun, revision: number): number | null {
  return steps.findLast((step) => step <= revision) ?? null;
}

/** The canaries of the last revision that can be judged, which are those of deployables with a current version. */
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

export function armOf({ name }: CanaryRun, { canaries }: Pick<ServedDocument, 'canaries'>): Arm {
  return canaries.includes(name) ? 'canary' : 'stable';
}

/** The canaries of the fleet are computed once for each revision. */
export class CanaryRuns {
  readonly #registry: Registry;
  #known: { readonly revision: number; readonly runs: readonly CanaryRun[] } = { revision: -1, runs: [] };

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  get known(): readonly CanaryRun[] {
    return this.#known.runs;
  }

  async current(): Promise<readonly CanaryRun[]> {
    return this.at((await this.#registry.state()).number);
  }

  /** The log is read only if the canaries of this revision or a later one are not known yet. */
  async at(revision: number): Promise<readonly CanaryRun[]> {
    if (this.#known.revision < revision) {
      const history = await this.#registry.known(revision);
      this.#known = { revision: history.at(-1)?.number ?? 0, runs: runsOf(history) };
    }
    return this.#known.runs;
  }
}

export function versionServed(
  history: readonly Revision[],
  { revision: number, canaries }: Pick<ServedDocument, 'revision' | 'canaries'>,
  name: string,
): string | undefined {
  const revision = history[number - 1];
  return canaries.includes(name) ? revision?.canaries[name]?.version : revision?.versions[name];
}

function firstOfTail(history: readonly Revision[], meets: (revision: Revision) => boolean): Revision {
  const before = history.findLastIndex((revision) => !meets(revision));
  return history[before + 1] as Revision;
}
