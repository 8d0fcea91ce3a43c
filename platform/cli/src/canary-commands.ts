import type { Canary } from '@atrium/gateway';
import { clientOf, nameAndVersion } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type Invocation, operand } from './invocation.ts';

function customerIds(text: string): number[] {
  const ids = text.split(',').map((id) => Number(id.trim()));
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw new CommandError('--customers: give the ids of the customers, such as --customers 7,8.');
  return ids;
}

function percentIn(text: string): number {
  const percent = Number(text);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    throw new CommandError('--percent: give a whole number from 1 to 99, such as --percent 10.');
  return percent;
}

/** Who gets a canary, in words; empty for no one. */
export function audience({ customers = [], percent }: Partial<Canary>): string {
  const share = percent === undefined ? [] : [`${percent}% of customers`];
  const named = `${customers.length === 1 ? 'customer' : 'customers'} ${customers.join(', ')}`;
  return [...share, ...(customers.length > 0 ? [named] : [])].join(' and ');
}

/** `portal canary <name>@<version>`: gives a version to named customers, to a percentage of all, or both. */
export async function canary(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  operand(invocation, 'the version of the canary, as <name>@<version>');
  const [name, version] = nameAndVersion(operands.join('@'));
  if (options.customers === undefined && options.percent === undefined)
    throw new CommandError('Say who gets it: --customers 7,8, --percent 10, or both.');
  const wanted = {
    version,
    ...(options.customers !== undefined && { customers: customerIds(options.customers) }),
    ...(options.percent !== undefined && { percent: percentIn(options.percent) }),
  };
  const revision = await clientOf(invocation).beginCanary(name, wanted);
  const begun = revision?.canaries[name];
  if (!begun) return print('Nothing to do: these customers have that version already.');
  print(`${name}: ${audience(begun)} get ${version} when they next load a page.`);
}

/** `portal drop <name>`: ends a canary. */
export async function drop(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'the deployable whose canary to drop');
  await clientOf(invocation).dropCanary(name);
  invocation.print(`${name}: all customers get the current version.`);
}
