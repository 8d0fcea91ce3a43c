import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outlook } from '@atrium/control';
import { isPreRelease } from '@atrium/registry';
import { clientOf, nameAndVersion } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type CommandContext, type Invocation, operand } from './invocation.ts';
import { targetSet } from './promote-command.ts';
import { checkFolder } from './publish-folder.ts';

export function printOutlook(
  { differences, findings, warnings, isUnchecked }: Outlook,
  print: CommandContext['print'],
): void {
  if (differences.length > 0) print('Differences from the current version:');
  for (const difference of differences) print(`  ${difference}`);
  if (isUnchecked) print('Its API calls and permissions were not checked: the API does not respond.');
  if (warnings.length > 0) print('Nothing forbids this, but it may be a mistake:');
  for (const warning of warnings) print(`  - ${warning}`);
  if (findings.length > 0) print('It cannot be promoted now:');
  for (const finding of findings) print(`  - ${finding}`);
}

export async function check(invocation: Invocation): Promise<void> {
  const first = operand(invocation, 'the folder to check, or <name>@<version> …');
  const isFolder = existsSync(resolve(invocation.folder, first));
  return !isFolder && first.includes('@') ? checkPublished(invocation) : checkBuild(invocation, first);
}

async function checkBuild(invocation: Invocation, build: string): Promise<void> {
  const { print, progress, folder } = invocation;
  const { name, version, ...outlook } = await checkFolder(
    clientOf(invocation),
    resolve(folder, build),
    (done, total) => progress(`Uploading: ${done} of ${total} files…`),
  );
  printOutlook(outlook, print);
  if (outlook.findings.length > 0) throw new CommandError(`${name} ${version} cannot be promoted now.`);
  const release = version.replace(/-.*$/, '');
  print(
    isPreRelease(version)
      ? `${name} ${version} can be published, previewed and put into staging. It is a pre-release, so it cannot be promoted for customers: release it as ${release} for them.`
      : `${name} ${version} can be published and promoted.`,
  );
}

async function checkPublished(invocation: Invocation): Promise<void> {
  const { operands, print } = invocation;
  const versions = Object.fromEntries(operands.map(nameAndVersion));
  const checked = await clientOf(invocation).checkPromotion(
    versions,
    targetSet(invocation),
    invocation.options['allow-older'],
  );
  printOutlook({ differences: [], ...checked }, print);
  if (checked.findings.length > 0)
    throw new CommandError(`${operands.join(' and ')} cannot be promoted now.`);
  print(`${operands.join(' and ')} can be promoted.`);
}

/** @throws CommandError if something keeps the shell from a version, so that pipelines see it too */
export async function plan(invocation: Invocation): Promise<void> {
  operand(invocation, 'the package and its version, such as react@20');
  const blocked: string[] = [];
  for (const wanted of invocation.operands) {
    const label = await planOf(wanted, invocation);
    if (label) blocked.push(label);
  }
  if (blocked.length > 0) throw new CommandError(`The shell cannot share ${blocked.join(' and ')} yet.`);
}

/** Prints what keeps the shell from a version of a package; returns both if something does. */
async function planOf(wanted: string, invocation: Invocation): Promise<string | null> {
  const { print } = invocation;
  const [, name, version] = /^(@?[^@]+)@([^@]+)$/.exec(wanted) ?? [];
  if (!name || !version)
    throw new CommandError(`"${wanted}" is not <package>@<version>; write for example react@20.`);
  const planned = await clientOf(invocation).plan(name, version);
  const label = `${name} ${planned.version}`;
  if (planned.findings.length === 0) {
    print(`Nothing keeps the shell from ${label}.`);
    return null;
  }
  print(`These keep the shell from ${label}:`);
  for (const finding of planned.findings) print(`  - ${finding}`);
  for (const { name: remote, accepts } of planned.remotes)
    print(
      accepts
        ? `${remote} ${accepts} accepts it: promote that.`
        : `No published version of ${remote} accepts it.`,
    );
  return label;
}
