import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage =
  'npm run admin -- adjust-points --customer ACME --points=-50 --reason "Counted twice" [--reference TICKET-7]';
const clawBackUsage =
  'npm run admin -- claw-back --customer ACME --transaction 4711 --reason "Payment returned"';

/** Corrects a customer's points by hand. */
export const adjustPoints: AdminCommand = {
  usage,
  summary:
    'Gives a customer points, which expire as if they were earned now, or takes spendable points away. A reference works once per customer. The customer can read the reason.',
  run: async (options) => {
    const input = {
      customerCode: options.required('customer'),
      points: options.requiredNumber('points'),
      reason: options.required('reason'),
      reference: options.text('reference'),
    };
    await withPortal(async (portal) => {
      const { customer, points } = await commands.adjustPoints(portal, input);
      console.log(`${points > 0 ? 'Gave' : 'Took'} ${counted(Math.abs(points), 'point')}: ${customer}.`);
    });
  },
};

/** Takes back what one transaction earned. */
export const clawBack: AdminCommand = {
  usage: clawBackUsage,
  summary:
    'Takes back the points that a transaction earned; its number is in the statement. Points already spent become a debt, which the next points earned pay off.',
  run: async (options) => {
    const input = {
      customerCode: options.required('customer'),
      transactionId: options.requiredNumber('transaction'),
      reason: options.required('reason'),
    };
    await withPortal(async (portal) => {
      const { customer, points } = await commands.clawBackPoints(portal, input);
      console.log(`Took back ${counted(points, 'point')}: ${customer}.`);
    });
  },
};
