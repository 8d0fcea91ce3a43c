import type { Canary, Revision } from '../registry/index.ts';
import type { ServedDocument } from './document-ids.ts';

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
  /** When its customers last changed, in milliseconds. */
  readonly changedAt: number;
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
    const sameCustomers = JSON.stringify(canary);
    const changed = firstOfTail(history, ({ canaries }) => JSON.stringify(canaries[name]) === sameCustomers);
    return [
      {
        id: `${name}@${canary.version}/${stable}/${since.number}`,
        name,
        canary,
        stable,
        since: since.number,
        changedAt: Date.parse(changed.at),
      },
    ];
  });
}

/** The version of a deployable that a document was served with, in the set `live`. */
export function versionServed(
  history: readonly Revision[],
  { revision: number, canaries }: ServedDocument,
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
