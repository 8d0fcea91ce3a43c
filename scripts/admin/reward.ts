import { parseArgs } from 'node:util';
import type { StoredReward } from '@atrium/api';
import { type AdminCommand, numberOf, required, textOf } from './command.ts';
import { withPortal } from './portal.ts';

const usage =
  'npm run admin -- set-reward [--id 3] --name "Clearance search" --cost 1200 [--description "…"] [--stock 20] [--limit 2] [--from 2027-01-01] [--until 2027-03-31] [--position 2]';
const endUsage = 'npm run admin -- end-reward --id 3';

/** Creates a reward, or changes one. */
export const setReward: AdminCommand = {
  usage,
  summary:
    'Creates a reward; with --id changes that one, and what is not said stays. "none" takes stock, limit, first or last day away. An ended reward is on offer again.',
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
    await withPortal(async ({ programme }) => {
      const reward = await programme.setReward(numberOf('id', values.id) ?? undefined, {
        name: values.name,
        description: values.description,
        pointsCost: numberOf('cost', values.cost),
        stock: numberOf('stock', values.stock),
        limitPerCustomer: numberOf('limit', values.limit),
        offeredFrom: textOf(values.from),
        offeredUntil: textOf(values.until),
        position: numberOf('position', values.position),
      });
      console.log(`On offer: ${rewardLine(reward)}`);
    });
  },
};

/** Takes a reward off the offer. */
export const endReward: AdminCommand = {
  usage: endUsage,
  summary: 'Takes a reward off the offer. What was redeemed stays, and can be refunded as before.',
  run: async (args) => {
    const { values } = parseArgs({ args, options: { id: { type: 'string' } } });
    const id = Number(numberOf('id', required('id', values.id, endUsage)));
    await withPortal(async ({ programme }) => {
      const { name } = await programme.endReward(id);
      console.log(`${name} is no longer on offer.`);
    });
  },
};

/** A reward in one line. */
export function rewardLine(reward: StoredReward): string {
  const { id, name, pointsCost, stock, limitPerCustomer, offeredFrom, offeredUntil, active } = reward;
  return [
    `${id} ${name}, ${pointsCost.toLocaleString('en')} points`,
    stock !== null && `${stock} left`,
    limitPerCustomer !== null && `${limitPerCustomer} for each customer`,
    offeredFrom !== null && `from ${offeredFrom}`,
    offeredUntil !== null && `until ${offeredUntil}`,
    !active && 'ended',
  ]
    .filter(Boolean)
    .join(', ');
}
