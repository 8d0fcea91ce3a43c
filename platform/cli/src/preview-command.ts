import { clientOf, nameAndVersion } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type Invocation, operand } from './invocation.ts';

/** When a preview ends, to the minute. */
export function untilOf(endsAt: string): string {
  return `${endsAt.slice(0, 16).replace('T', ' ')} UTC`;
}

/** `portal preview <name>@<version>`: begins a preview and prints its link, or withdraws it with `--withdraw`. */
export async function preview(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  const [name, version] = nameAndVersion(operand(invocation, 'the version to preview, as <name>@<version>'));
  if (operands.length > 1) throw new CommandError('A preview is of one version.');
  const client = clientOf(invocation);
  if (options.withdraw) {
    await client.withdrawPreview(name, version);
    return print(`${name} ${version}: the preview is withdrawn; everyone has the live version again.`);
  }
  const { team, link, endsAt, isUnchecked } = await client.beginPreview(name, version);
  if (isUnchecked) print('Its API calls and permissions were not checked: the API does not respond.');
  print(link);
  print(
    `Opens ${name} ${version} for people whom an operator listed for ${team}, once they agree, until ${untilOf(endsAt)}.`,
  );
}
