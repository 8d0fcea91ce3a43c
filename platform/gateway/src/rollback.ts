import { PublishRefused } from './publish-check.ts';
import type { FleetAction, Revision } from './revisions.ts';

function movesCurrent(action: FleetAction): boolean {
  return action === 'promote' || action === 'rollback';
}

/** Versions of a deployable that were current, each rollback taken off again; the last one is current now. */
function promotedVersions(history: readonly Revision[], name: string): string[] {
  const stack: string[] = [];
  for (const { action, changes } of history) {
    const change = changes.find((entry) => entry.name === name);
    if (!change || !movesCurrent(action)) continue;
    if (action === 'promote') stack.push(change.version);
    else while (stack.length > 0 && stack.at(-1) !== change.version) stack.pop();
    if (stack.length === 0) stack.push(change.version);
  }
  return stack;
}

/**
 * The version to go back to: the one that was current before the present one, and with each further rollback one
 * before that.
 *
 * @param version The one that somebody asks for by name; it must have been current once.
 * @throws PublishRefused where there is none.
 */
export function versionBefore(history: readonly Revision[], name: string, version?: string): string {
  const stack = promotedVersions(history, name);
  if (!version) {
    const before = stack.at(-2);
    if (!before) throw new PublishRefused(`${name} has no version to go back to.`);
    return before;
  }
  const wasCurrent = history.some(
    ({ action, changes }) =>
      movesCurrent(action) && changes.some((entry) => entry.name === name && entry.version === version),
  );
  if (!wasCurrent) throw new PublishRefused(`${name} ${version} was never current; promote it instead.`);
  return version;
}
