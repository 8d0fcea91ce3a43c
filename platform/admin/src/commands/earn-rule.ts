import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';
import { endCommand } from './end-command.ts';
import { namesOf, summaryOfTexts, textsIn, usageOfTexts } from './other-languages.ts';

const usage = `npm run admin -- set-earn-rule [--id 1] --event fee_paid --name "Fees" --points 1 [--per-amount 4000] [--pending-days 14] [--days-before-due 30] [--description "…"] [--position 1] ${usageOfTexts}`;

/** Creates a way to earn, or changes one. */
export const setEarnRule: AdminCommand = {
  usage,
  summary: `Creates a way to earn (event: fee_paid, first_filing, early_renewal or referral); with --id changes an existing one and leaves the options that are not given as they are. Amounts are in minor units. Points earned before stay. ${summaryOfTexts}`,
  run: async (options) => {
    if (options.text('id') === undefined) {
      options.required('event');
      options.required('name');
      options.required('points');
    }
    const id = options.number('id') ?? undefined;
    const facts = {
      event: options.text('event') as commands.EarnRuleFacts['event'] | undefined,
      name: options.text('name'),
      description: options.text('description'),
      names: textsIn(options, 'name'),
      descriptions: textsIn(options, 'description'),
      points: options.number('points'),
      perAmount: options.number('per-amount'),
      pendingDays: options.number('pending-days'),
      daysBeforeDue: options.number('days-before-due'),
      position: options.number('position'),
    };
    await withPortal(async (portal) => {
      const rule = await commands.setEarnRule(portal, id, facts);
      console.log(`Earns points from now on: ${earnRuleLine(rule)}`);
    });
  },
};

/** Ends a way to earn. */
export const endEarnRule = endCommand({
  command: 'end-earn-rule',
  summary: 'Ends a way to earn. Points that it has earned stay, and can still be taken back.',
  end: commands.endEarnRule,
  result: 'earns no more points.',
});

/** A way to earn in one line. */
export function earnRuleLine(rule: commands.StoredEarnRule): string {
  const { id, event, points, perAmount, pendingDays, daysBeforeDue, active } = rule;
  return [
    `${id} ${namesOf(rule)} (${event}), ${counted(points, 'point')}`,
    perAmount !== null && `for each ${counted(perAmount, 'minor unit')}`,
    daysBeforeDue !== null && `at least ${counted(daysBeforeDue, 'day')} before the due date`,
    pendingDays > 0 && `pending for ${counted(pendingDays, 'day')}`,
    !active && 'ended',
  ]
    .filter(Boolean)
    .join(', ');
}
