import type { DeployableStatus } from '@atrium/control';
import type { Revision } from '@atrium/registry';
import { audience, stepsOf } from './canary-commands.ts';
import { clientOf } from './client.ts';
import type { Invocation } from './invocation.ts';
import { untilOf } from './preview-command.ts';

export async function list(invocation: Invocation): Promise<void> {
  const fleet = await clientOf(invocation).fleet();
  if (fleet.length === 0) return invocation.print('Nothing is published yet.');
  const line = ({ name, current, canary: tried, staging, previews, versions, yours }: DeployableStatus) =>
    `${name.padEnd(24)} ${(current ?? 'none current').padEnd(24)} ${yours ? 'yours' : '     '}  ` +
    (tried ? `${tried.version} for ${audience(tried)}${tried.steps ? `, ${stepsOf(tried)}` : ''}  ` : '') +
    (staging ? `${staging} in staging  ` : '') +
    previews.map(({ version, endsAt }) => `preview of ${version} until ${untilOf(endsAt)}  `).join('') +
    `${versions.length} published: ${versions.join(', ')}`;
  for (const status of fleet) if (!status.retired) invocation.print(line(status));
  const retired = fleet.filter((status) => status.retired).map(({ name }) => name);
  if (retired.length > 0) invocation.print(`Retired: ${retired.join(', ')}`);
}

export async function history(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  const revisions = await clientOf(invocation).history(Number(options.limit ?? 20), operands[0]);
  if (revisions.length === 0) return print('There are no changes yet.');
  for (const revision of revisions)
    for (const change of revision.changes) {
      print(historyLine(revision, change));
      if (revision.reason) print(`       ${revision.reason}`);
      for (const difference of change.differences ?? []) print(`       ${difference}`);
    }
}

function historyLine({ number, at, by, action }: Revision, change: Revision['changes'][number]): string {
  const { name, version, before, previewEndsAt } = change;
  const tried = audience(change);
  const changesCurrent = action === 'promote' || action === 'rollback';
  return (
    `${String(number).padStart(5)}  ${at}  ${by.padEnd(16)} ${action.padEnd(8)} ${name} ${version}` +
    `${tried ? ` for ${tried}` : ''}` +
    `${previewEndsAt ? ` until ${untilOf(previewEndsAt)}` : ''}` +
    `${before && before !== version ? ` (${changesCurrent ? 'was' : 'current:'} ${before})` : ''}`
  );
}
