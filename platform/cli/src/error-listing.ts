import type { ErrorGroup } from '@atrium/control';
import { clientOf } from './client.ts';
import { type Invocation, operand } from './invocation.ts';

const kinds = { load: 'did not load', crash: 'crashed', hang: 'hung' } as const;

export async function errors(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'the deployable whose errors to list');
  const { errors: groups, dropped = [] } = await clientOf(invocation).errors(name);
  if (groups.length === 0) invocation.print('No errors were reported in the last fourteen days.');
  for (const group of groups) for (const line of linesOf(group)) invocation.print(line);
  for (const { day, proved, unproved } of dropped)
    invocation.print(
      `Dropped on ${day}: ${proved + unproved} more, ${unproved} of them of documents without a proved session.`,
    );
}

function linesOf(group: ErrorGroup): string[] {
  const { version, kind, part, error, message, count, last, trace, supportCodes } = group;
  return [
    `${String(count).padStart(5)}  ${version}  ${part ? `${part} ` : ''}${kinds[kind]}  ` +
      `${message ? `${error}: ${message}` : error}`,
    ...trace.map((place) => `         at ${place}`),
    `         last ${last}, support codes ${supportCodes.join(', ')}`,
  ];
}
