import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';
import { endCommand } from './end-command.ts';
import { namesOf, summaryOfTexts, textsIn, usageOfTexts } from './other-languages.ts';

const usage = `npm run admin -- set-reward [--id 3] --name "Clearance search" --cost 1200 [--description "…"] [--stock 20] [--limit 2] [--from 2027-01-01] [--until 2027-03-31] [--position 2] ${usageOfTexts}`;

/** Creates a reward, or changes one. */
export const setReward: AdminCommand = {
  usage,
  summary: `Creates a reward; with --id changes an existing one and leaves the options that are not given as they are. "none" removes the stock, the limit, the first or the last day. A reward that was ended is on offer again. ${summaryOfTexts}`,
  run: async (options) => {
    if (options.text('id') === undefined) {
      options.required('name');
      options.required('cost');
    }
    const id = options.number('id') ?? undefined;
    const facts = {
      name: options.text('name'),
      description: options.text('description'),
      names: textsIn(options, 'name'),
      descriptions: textsIn(options, 'description'),
      pointsCost: options.number('cost'),
      stock: options.number('stock'),
      limitPerCustomer: options.number('limit'),
      offeredFrom: options.textOrNone('from'),
      offeredUntil: options.textOrNone('until'),
      position: options.number('position'),
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
  const { id, pointsCost, stock, limitPerCustomer, offeredFrom, offeredUntil, active } = reward;
  return [
    `${id} ${namesOf(reward)}, ${counted(pointsCost, 'point')}`,
    stock !== null && `${stock} left`,
    limitPerCustomer !== null && `at most ${limitPerCustomer} per customer`,
    offeredFrom !== null && `from ${offeredFrom}`,
    offeredUntil !== null && `until ${offeredUntil}`,
    !active && 'ended',
  ]
    .filter(Boolean)
    .join(', ');
}
