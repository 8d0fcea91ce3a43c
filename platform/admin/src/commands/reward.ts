import { parseArgs } from 'node:util';
import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted, numberOf, required, textOf } from '../command.ts';
import { withPortal } from '../installation/portal.ts';
import { endCommand } from './end-command.ts';

const usage =
  'npm run admin -- set-reward [--id 3] --name "Clearance search" --cost 1200 [--description "…"] [--stock 20] [--limit 2] [--from 2027-01-01] [--until 2027-03-31] [--position 2]';

/** Creates a reward, or changes one. */
export const setReward: AdminCommand = {
  usage,
  summary:
    'Creates a reward; with --id changes an existing one and leaves the options that are not given as they are. "none" removes the stock, the limit, the first or the last day. A reward that was ended is on offer again.',
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        id: { type: 'string' },
        name: { type: 'string' },
        description: { type: 'string' },
        cost: { type: 'string' },
        stock: { type: 'string' },
        limit: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        position: { type: 'string' },
      },
    });
    if (values.id === undefined) {
      required('name', values.name, usage);
      required('cost', values.cost, usage);
    }
    const id = numberOf('id', values.id) ?? undefined;
    const facts = {
      name: values.name,
      description: values.description,
      pointsCost: numberOf('cost', values.cost),
      stock: numberOf('stock', values.stock),
      limitPerCustomer: numberOf('limit', values.limit),
      offeredFrom: textOf(values.from),
      offeredUntil: textOf(values.until),
      position: numberOf('position', values.position),
    };
    await withPortal(async (portal) => {
      const reward = await commands.setReward(portal, id, facts);
      console.log(`On offer: ${rewardLine(reward)}`);
    });
  },
};

/** Takes a reward off the offer. */
export const endReward = endCommand({
  command: 'end-reward',
  summary: 'Takes a reward off the offer. Its redemptions stay, and can still be refunded.',
  end: commands.endReward,
  result: 'is no longer on offer.',
});

/** A reward in one line. */
export function rewardLine(reward: commands.StoredReward): string {
  const { id, name, pointsCost, stock, limitPerCustomer, offeredFrom, offeredUntil, active } = reward;
  return [
    `${id} ${name}, ${counted(pointsCost, 'point')}`,
    stock !== null && `${stock} left`,
    limitPerCustomer !== null && `at most ${limitPerCustomer} per customer`,
    offeredFrom !== null && `from ${offeredFrom}`,
    offeredUntil !== null && `until ${offeredUntil}`,
    !active && 'ended',
  ]
    .filter(Boolean)
    .join(', ');
}
