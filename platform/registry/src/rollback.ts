import { ChangeRefused } from './fleet-state.ts';
import type { FleetAction, Revision } from './revisions.ts';

function movesCurrent(action: FleetAction): boolean {
  return action === 'promote' || action === 'rollback';
}

/** Rollbacks pop the stack; the last version is current, or was when the deployable was retired. */
function promotedVersions(history: readonly Revision[], name: string) {
  const stack: string[] = [];
  let isRetired = false;
  for (const { action, changes } of history) {
    const change = changes.find((entry) => entry.name === name);
    if (change && action === 'retire') isRetired = true;
    if (!change || !movesCurrent(action)) continue;
    isRetired = false;
    if (action === 'promote') stack.push(change.version);
    else while (stack.length > 0 && stack.at(-1) !== change.version) stack.pop();
    if (stack.length === 0) stack.push(change.version);
  }
  return { stack, isRetired };
}

/**
 * Each rollback leads one version further back, and of a retired deployable the first leads to its last version. Throws
 * ChangeRefused if there is none, or if the requested version was never current.
 */
export function versionBefore(history: readonly Revision[], name: string, version?: string): string {
  if (!version) {
    const { stack, isRetired } = promotedVersions(history, name);
    const before = stack.at(isRetired ? -1 : -2);
    if (!before) throw new ChangeRefused(`${name} has no earlier version to roll back to.`);
    return before;
  }
  const wasCurrent = history.some(
    ({ action, changes }) =>
      movesCurrent(action) && changes.some((entry) => entry.name === name && entry.version === version),
  );
  if (!wasCurrent) throw new ChangeRefused(`${name} ${version} was never current; promote it instead.`);
  return version;
}
