import { listUnanswered, reply as sendReply } from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage =
  'npm run admin -- reply [TM-00001 "It was filed today."] [--customer ACME] [--as "Ada of Provider"]';

/** Shows and answers what customers write about their applications. */
export const reply: AdminCommand = {
  usage,
  summary:
    'Shows the conversations of all customers or of one in which the customer wrote last, those that wait longest first. With an application, by its reference or number, and a text it writes there, in the name given by --as. People of the customer see the message at once.',
  takesWords: true,
  run: async ({ words: [application, message, ...rest], text, required }) => {
    if (rest.length > 0 || (application !== undefined && message === undefined))
      throw new Error(`Usage: ${usage}`);
    if (application === undefined || message === undefined) {
      await withPortal(async (portal) => {
        for (const { application: reference, customer, count, since } of await listUnanswered(
          portal,
          text('customer'),
        ))
          console.log(`${reference}  ${customer}  ${counted(count, 'message')} since ${since}`);
      });
      return;
    }
    const given = { customer: required('customer'), application, author: required('as'), text: message };
    await withPortal(async (portal) => {
      console.log(`Message ${await sendReply(portal, given)} was sent.`);
    });
  },
};
