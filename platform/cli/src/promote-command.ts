import type { FleetName, Revision } from '@atrium/registry';
import { audience } from './canary-commands.ts';
import { clientOf, nameAndVersion } from './client.ts';
import { CommandError, type CurrentChange } from './deploy-client.ts';
import { type CommandContext, type Invocation, operand } from './invocation.ts';

/** Prints which versions a change made current, and which canaries run. */
export function printChanges({ revision, canaries }: CurrentChange, { print }: CommandContext): void {
  if (!revision) print('Nothing to do: already current.');
  const current = (revision?.changes ?? []).filter(
    ({ name, version }) => revision?.versions[name] === version,
  );
  for (const { name, version, before } of current)
    print(`${name}: ${version} is current${before ? ` (was ${before})` : ''}.`);
  for (const { name, version } of canaries?.ended ?? [])
    print(`The canary ${name} ${version} ended: it was begun against another version.`);
  for (const canary of canaries?.running ?? [])
    print(`The canary ${canary.name} ${canary.version} runs, for ${audience(canary)}.`);
}

/** The deployables of `--renew-canary`. */
function renewedIn({ options }: Invocation): string[] {
  return (options['renew-canary'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The set of `--to`, `live` by default. */
export function targetSet({ options: { to = 'live' } }: Invocation): FleetName {
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
  printChanges(
    await clientOf(invocation).promoteStaged(operands, renewedIn(invocation), options['allow-older']),
    invocation,
  );
}

/** `portal promote`: makes published versions current, in the set `live` or `staging`. */
export async function promote(invocation: Invocation): Promise<void> {
  if (invocation.options.from !== undefined) return promoteStaged(invocation);
  operand(invocation, 'the version to promote, as <name>@<version>');
  const versions = Object.fromEntries(invocation.operands.map(nameAndVersion));
  const to = targetSet(invocation);
  const change = await clientOf(invocation).promote(
    versions,
    to,
    renewedIn(invocation),
    invocation.options['allow-older'],
  );
  if (to === 'staging') printStaged(change.revision, invocation);
  else printChanges(change, invocation);
}
