import { parseArgs } from 'node:util';
import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted, numberOf, required } from '../command.ts';
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
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        customer: { type: 'string' },
        points: { type: 'string' },
        reason: { type: 'string' },
        reference: { type: 'string' },
      },
    });
    const input = {
      customerCode: required('customer', values.customer, usage),
      points: Number(numberOf('points', required('points', values.points, usage))),
      reason: required('reason', values.reason, usage),
      reference: values.reference,
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
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        customer: { type: 'string' },
        transaction: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const input = {
      customerCode: required('customer', values.customer, clawBackUsage),
      transactionId: Number(
        numberOf('transaction', required('transaction', values.transaction, clawBackUsage)),
      ),
      reason: required('reason', values.reason, clawBackUsage),
    };
    await withPortal(async (portal) => {
      const { customer, points } = await commands.clawBackPoints(portal, input);
      console.log(`Took back ${counted(points, 'point')}: ${customer}.`);
    });
  },
};
