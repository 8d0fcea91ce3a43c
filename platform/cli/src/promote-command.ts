import type { ReleaseSetName, Revision } from '@atrium/gateway';
import { clientOf, nameAndVersion } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type CommandContext, type Invocation, operand } from './invocation.ts';

/** Prints which versions a revision made current. */
export function printChanges(revision: Revision | null, { print }: CommandContext): void {
  if (!revision) print('Nothing to do: already current.');
  for (const { name, version, before } of revision?.changes ?? [])
    print(`${name}: ${version} is current${before ? ` (was ${before})` : ''}.`);
}

/** The set of `--to`, `live` by default. */
export function targetSet({ options: { to = 'live' } }: Invocation): ReleaseSetName {
  if (to !== 'live' && to !== 'staging')
    throw new CommandError(`--to: "${to}" is not a set; give live or staging.`);
  return to;
}

function printStaged(revision: Revision | null, { print }: CommandContext): void {
  if (!revision) print('Nothing to do: already in staging.');
  for (const { name, version, before } of revision?.changes ?? [])
    print(`${name}: ${version} is in staging${before ? ` (was ${before})` : ''}.`);
}

async function promoteStaged(invocation: Invocation): Promise<void> {
  const { operands, options } = invocation;
  if (options.from !== 'staging' || targetSet(invocation) !== 'live')
    throw new CommandError('Versions are promoted --from staging --to live.');
  printChanges(await clientOf(invocation).promoteStaged(operands), invocation);
}

/** `portal promote`: makes published versions current, in the set `live` or `staging`. */
export async function promote(invocation: Invocation): Promise<void> {
  if (invocation.options.from !== undefined) return promoteStaged(invocation);
  operand(invocation, 'the version to promote, as <name>@<version>');
  const versions = Object.fromEntries(invocation.operands.map(nameAndVersion));
  const to = targetSet(invocation);
  const revision = await clientOf(invocation).promote(versions, to);
  if (to === 'staging') printStaged(revision, invocation);
  else printChanges(revision, invocation);
}
