import { parseArgs } from 'node:util';
import type { EarnRuleFacts, StoredEarnRule } from '@atrium/api';
import { type AdminCommand, numberOf, required } from './command.ts';
import { withPortal } from './portal.ts';

const usage =
  'npm run admin -- set-earn-rule [--id 1] --event fee_paid --name "Fees" --points 1 [--per-amount 4000] [--pending-days 14] [--days-before-due 30] [--description "…"] [--position 1]';
const endUsage = 'npm run admin -- end-earn-rule --id 1';

/** Creates a way to earn, or changes one. */
export const setEarnRule: AdminCommand = {
  usage,
  summary:
    'Creates a way to earn (event: fee_paid, first_filing, early_renewal or referral); with --id changes that one, and what is not said stays. Amounts are minor units. What was earned stays.',
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        id: { type: 'string' },
        event: { type: 'string' },
        name: { type: 'string' },
        description: { type: 'string' },
        points: { type: 'string' },
        'per-amount': { type: 'string' },
        'pending-days': { type: 'string' },
        'days-before-due': { type: 'string' },
        position: { type: 'string' },
      },
    });
    if (values.id === undefined) {
      required('event', values.event, usage);
      required('name', values.name, usage);
      required('points', values.points, usage);
    }
    await withPortal(async ({ programme }) => {
      const rule = await programme.setEarnRule(numberOf('id', values.id) ?? undefined, {
        event: values.event as EarnRuleFacts['event'] | undefined,
        name: values.name,
        description: values.description,
        points: numberOf('points', values.points),
        perAmount: numberOf('per-amount', values['per-amount']),
        pendingDays: numberOf('pending-days', values['pending-days']),
        daysBeforeDue: numberOf('days-before-due', values['days-before-due']),
        position: numberOf('position', values.position),
      });
      console.log(`Earns from now on: ${earnRuleLine(rule)}`);
    });
  },
};

/** Lets a rule earn nothing more. */
export const endEarnRule: AdminCommand = {
  usage: endUsage,
  summary: 'Ends a way to earn. What it has earned stays, and can be taken back as before.',
  run: async (args) => {
    const { values } = parseArgs({ args, options: { id: { type: 'string' } } });
    const id = Number(numberOf('id', required('id', values.id, endUsage)));
    await withPortal(async ({ programme }) => {
      const { name } = await programme.endEarnRule(id);
      console.log(`${name} earns nothing more.`);
    });
  },
};

/** A way to earn in one line. */
export function earnRuleLine(rule: StoredEarnRule): string {
  const { id, event, name, points, perAmount, pendingDays, daysBeforeDue, active } = rule;
  return [
    `${id} ${name} (${event}), ${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`,
    perAmount !== null && `for each ${perAmount.toLocaleString('en')} minor units`,
    daysBeforeDue !== null && `${daysBeforeDue} days before the due date at least`,
    pendingDays > 0 && `pending for ${pendingDays} days`,
    !active && 'ended',
  ]
    .filter(Boolean)
    .join(', ');
}
