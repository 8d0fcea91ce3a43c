import { parseArgs } from 'node:util';
import { type AdminCommand, numberOf, required } from './command.ts';
import { withPortal } from './portal.ts';

const usage =
  'npm run admin -- adjust-points --customer ACME --points=-50 --reason "Counted twice" [--reference TICKET-7]';
const clawBackUsage =
  'npm run admin -- claw-back --customer ACME --transaction 4711 --reason "Payment returned"';

/** Corrects a customer's points by hand. */
export const adjustPoints: AdminCommand = {
  usage,
  summary:
    'Gives points, which are good as if earned now, or takes some that can be spent. A reference works once for a customer. The customer reads the reason.',
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
    await withPortal(async ({ programme }) => {
      const { customer, points } = await programme.adjustPoints(input);
      console.log(`${points > 0 ? 'Gave' : 'Took'} ${inPoints(Math.abs(points))}: ${customer}.`);
    });
  },
};

/** Takes back what one transaction earned. */
export const clawBack: AdminCommand = {
  usage: clawBackUsage,
  summary:
    'Takes back what a transaction earned, by its number in the statement. What of it was spent is owed, and the next points earned pay for it.',
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
    await withPortal(async ({ programme }) => {
      const { customer, points } = await programme.clawBackPoints(input);
      console.log(`Took back ${inPoints(points)}: ${customer}.`);
    });
  },
};

function inPoints(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'point' : 'points'}`;
}
