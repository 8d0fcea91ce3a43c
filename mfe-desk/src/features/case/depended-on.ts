import { keysOf } from '@atrium/contract';
import type { RequestError } from '@atrium/host';
import type { ActionContext } from './action-context.ts';

/** What keeps a change from being undone; null where something else failed. */
export function dependedOn(
  { status, problem }: RequestError,
  { changes }: Pick<ActionContext['texts'], 'changes'>,
): string | null {
  if (status !== 409 || !problem || !('dependsOn' in problem)) return null;
  const reason = keysOf(changes.dependsOn).find((each) => each === problem.dependsOn);
  return reason ? changes.dependsOn[reason] : null;
}
