import { ChangeRefused } from './fleet-state.ts';
import type { FleetAction, Revision } from './revisions.ts';

function movesCurrent(action: FleetAction): boolean {
  return action === 'promote' || action === 'rollback';
}

/**
 * Stack of promoted versions of a deployable, from which rollbacks pop; the last one is current, or was when the
 * deployable was retired.
 */
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
 * The target of a rollback: the version that was current before, and with each further rollback the one before that. For
 * a retired deployable it is the version that was current last.
 *
 * @param version Requested target; it must have been current before.
 * @throws ChangeRefused if there is no target.
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
