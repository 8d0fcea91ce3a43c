import type { Revision } from './revisions.ts';
import { versionBefore } from './rollback.ts';
import { byVersion } from './version-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Far longer than a session lives, so that tabs and rollbacks find what they had. */
const SPARED_DAYS = 30;

/** One published version. */
export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
}

/** What a choice of versions is made from. */
export interface PruneFacts {
  readonly published: Readonly<Record<string, readonly string[]>>;
  /** Oldest first. */
  readonly history: readonly Revision[];
  /** When a tab last had a version, ISO 8601, UTC; null where none said so. */
  readonly lastHeld: (name: string, version: string) => Promise<string | null>;
}

/** Everything that somebody was given since then, as `name@version`: revisions that were the last one at the time. */
function offeredSince(history: readonly Revision[], since: string): Set<string> {
  const inForce = history.filter((_, index) => (history[index + 1]?.at ?? since) >= since);
  return new Set(
    inForce.flatMap(({ versions, canaries }) => [
      ...Object.entries(versions).map(([name, version]) => `${name}@${version}`),
      ...Object.entries(canaries).map(([name, { version }]) => `${name}@${version}`),
    ]),
  );
}

function lastOf(history: readonly Revision[], name: string, actions: readonly string[], version?: string) {
  return history.findLast(
    ({ action, changes }) =>
      actions.includes(action) &&
      changes.some((change) => change.name === name && (version ?? change.version) === change.version),
  );
}

function rollbackTarget(history: readonly Revision[], name: string): string | null {
  try {
    return versionBefore(history, name);
  } catch {
    return null;
  }
}

/** Versions of one deployable that stay whatever tabs have: the newest, and where a rollback would go. */
function keptVersions(
  history: readonly Revision[],
  name: string,
  versions: readonly string[],
  keep: number,
): Set<string | null> {
  const { action } = lastOf(history, name, ['promote', 'rollback', 'canary', 'retire']) ?? {};
  if (action === 'retire') return new Set();
  return new Set([...versions.toSorted(byVersion).slice(-keep), rollbackTarget(history, name)]);
}

/**
 * Published versions that nobody can miss. There stay: the newest of each deployable that is not retired, the one that
 * a rollback would go to, and what within the last 30 days was published, given to anybody or had by a tab.
 *
 * @param keep How many of the newest stay.
 * @param name Only versions of this deployable; of every one if absent.
 */
export async function prunableVersions(
  { published, history, lastHeld }: PruneFacts,
  { keep, name: wanted }: { readonly keep: number; readonly name?: string | undefined },
): Promise<PublishedVersion[]> {
  const since = new Date(Date.now() - SPARED_DAYS * DAY_MS).toISOString();
  const offered = offeredSince(history, since);
  const chosen: PublishedVersion[] = [];
  for (const [name, versions] of Object.entries(published)) {
    if (wanted && name !== wanted) continue;
    const kept = keptVersions(history, name, versions, keep);
    for (const version of versions.toSorted(byVersion)) {
      if (kept.has(version) || offered.has(`${name}@${version}`)) continue;
      // A version is noted a moment after it lies there.
      const publication = lastOf(history, name, ['publish'], version);
      if (!publication || publication.at >= since) continue;
      if (((await lastHeld(name, version)) ?? '') >= since) continue;
      chosen.push({ name, version });
    }
  }
  return chosen;
}

/** Whether a version was pruned and not published again since. */
export function isPruned(history: readonly Revision[], { name, version }: PublishedVersion): boolean {
  return lastOf(history, name, ['publish', 'prune'], version)?.action === 'prune';
}
