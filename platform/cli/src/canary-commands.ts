import type { Canary, CanaryRequest } from '@atrium/registry';
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

function stepsIn(text: string): number[] {
  const steps = text.split(',').map((step) => Number(step.trim()));
  const isValid = (step: number, index: number) =>
    Number.isInteger(step) && step > (steps[index - 1] ?? 0) && step <= 100;
  if (!steps.every(isValid) || steps.length < 2)
    throw new CommandError('--steps: give ascending percentages, such as --steps 1,10,50,100.');
  return steps;
}

function minutesIn(text: string): number {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new CommandError('--every: give the minutes that each step lasts at least, such as --every 60.');
  return minutes;
}

function shareIn({ percent, steps, every }: Invocation['options']): Partial<CanaryRequest> {
  if (steps === undefined) {
    if (every !== undefined) throw new CommandError('--every needs --steps.');
    return percent === undefined ? {} : { percent: percentIn(percent) };
  }
  if (percent !== undefined)
    throw new CommandError('Give --percent or --steps: the first step is the percentage.');
  const [first, ...rest] = stepsIn(steps);
  return { percent: first, steps: rest, ...(every !== undefined && { stepMinutes: minutesIn(every) }) };
}

export function audience({ customers = [], percent }: Partial<Canary>): string {
  const share = percent === undefined ? [] : [`${percent}% of customers`];
  const named = `${customers.length === 1 ? 'customer' : 'customers'} ${customers.join(', ')}`;
  return [...share, ...(customers.length > 0 ? [named] : [])].join(' and ');
}

export function stepsOf({ steps = [], stepMinutes = 0 }: Pick<Canary, 'steps' | 'stepMinutes'>): string {
  return `next ${steps.map((step) => `${step}%`).join(', then ')}, each after at least ${stepMinutes} minutes without findings`;
}

export async function canary(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  operand(invocation, 'the version of the canary, as <name>@<version>');
  const [name, version] = nameAndVersion(operands.join('@'));
  const share = shareIn(options);
  if (options.customers === undefined && share.percent === undefined)
    throw new CommandError('Say who gets it: --customers 7,8, --percent 10, or both.');
  const wanted = {
    version,
    ...(options.customers !== undefined && { customers: customerIds(options.customers) }),
    ...share,
  };
  const revision = await clientOf(invocation).beginCanary(name, wanted);
  const begun = revision?.canaries[name];
  if (!begun) return print('Nothing to do: these customers have that version already.');
  print(`${name}: ${audience(begun)} get ${version} when they next load a page.`);
  if (begun.steps) print(stepsOf(begun));
}

export async function drop(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'the deployable whose canary to drop');
  await clientOf(invocation).dropCanary(name);
  invocation.print(`${name}: all customers get the current version.`);
}
