import { isPreRelease } from '@atrium/release-rules';
import { emptyFleet } from './fleet-state.ts';
import { runningPreviews } from './previews.ts';
import type { Revision } from './revisions.ts';
import { versionBefore } from './rollback.ts';
import { byVersion } from './version-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Much longer than a session, so that open tabs and rollbacks still find their versions. */
const RETENTION_DAYS = 30;

export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
}

export interface PruneFacts {
  readonly published: Readonly<Record<string, readonly string[]>>;
  readonly history: readonly Revision[];
  readonly lastHeld: (name: string, version: string) => Promise<string | null>;
}

function offeredSince(history: readonly Revision[], since: string): Set<string> {
  const effective = history.filter((_, index) => (history[index + 1]?.at ?? since) >= since);
  return new Set(
    effective.flatMap(({ versions, canaries, staging = {} }) => [
      ...Object.entries(staging).map(([name, version]) => `${name}@${version}`),
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

function keptVersions(
  history: readonly Revision[],
  name: string,
  versions: readonly string[],
  keep: number,
): Set<string | null> {
  if (isRetired(history, name)) return new Set();
  return new Set([...versions.toSorted(byVersion).slice(-keep), rollbackTarget(history, name)]);
}

/** Pre-releases that were only previewed are of no use once no preview of them runs. */
function previewedOnly(history: readonly Revision[], name: string, versions: readonly string[]): Set<string> {
  const offered = offeredSince(history, '');
  const isOnly = (version: string) =>
    isPreRelease(version) &&
    lastOf(history, name, ['preview'], version) !== undefined &&
    !offered.has(`${name}@${version}`);
  return new Set(versions.filter(isOnly));
}

/**
 * Kept are running previews; for each deployable that is not retired, the newest versions and the target of a rollback;
 * and what in the last 30 days was published, current, a canary or in use by a tab. Pre-releases that were only
 * previewed go once their preview has ended.
 */
export async function prunableVersions(
  { published, history, lastHeld }: PruneFacts,
  { keep, name: wanted }: { readonly keep: number; readonly name?: string | undefined },
): Promise<PublishedVersion[]> {
  const since = new Date(Date.now() - RETENTION_DAYS * DAY_MS).toISOString();
  const offered = offeredSince(history, since);
  const running = runningPreviews(history.at(-1) ?? emptyFleet);
  const chosen: PublishedVersion[] = [];
  for (const [name, versions] of Object.entries(published)) {
    if (wanted && name !== wanted) continue;
    const previewed = previewedOnly(history, name, versions);
    const lasting = versions.filter((version) => !previewed.has(version));
    const kept = keptVersions(history, name, lasting, keep);
    for (const version of versions.toSorted(byVersion)) {
      if (running.some((preview) => preview.name === name && preview.version === version)) continue;
      if (previewed.has(version)) {
        chosen.push({ name, version });
        continue;
      }
      if (kept.has(version) || offered.has(`${name}@${version}`)) continue;
      // The log records a publication slightly later than the version appears in the folder.
      const publication = lastOf(history, name, ['publish'], version);
      if (!publication || publication.at >= since) continue;
      if (((await lastHeld(name, version)) ?? '') >= since) continue;
      chosen.push({ name, version });
    }
  }
  return chosen;
}

export function isRetired(history: readonly Revision[], name: string): boolean {
  return lastOf(history, name, ['promote', 'rollback', 'canary', 'retire'])?.action === 'retire';
}

export function isPruned(history: readonly Revision[], { name, version }: PublishedVersion): boolean {
  return lastOf(history, name, ['publish', 'prune'], version)?.action === 'prune';
}
