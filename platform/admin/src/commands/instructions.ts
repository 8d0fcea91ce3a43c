import { answerByCommand, listInstructions } from '@atrium/api/commands';
import { isOneOf, keysOf } from '@atrium/contract';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage =
  'npm run admin -- instructions [accept|refuse|done 7] [--reason "The office has closed the file."] [--customer ACME]';
const answers = { accept: 'accepted', refuse: 'refused', done: 'done' } as const;

/** Shows and answers what customers instruct. */
export const instructions: AdminCommand = {
  usage,
  summary:
    'Shows the open instructions of all customers or of one, those with the earliest cut-off first. accept, refuse and done answer one by its number; the customer sees the answer at once, and the reason that a refusal needs. A deadline that the instruction answers is done with it.',
  takesWords: true,
  run: async ({ words: [action, number = '', ...rest], text, required }) => {
    const isKnown = action === undefined || isOneOf(keysOf(answers), action);
    if (!isKnown || rest.length > 0 || (action !== undefined && !/^\d+$/.test(number)))
      throw new Error(`Usage: ${usage}`);
    const reason = action === 'refuse' ? required('reason') : text('reason');
    await withPortal(async (portal) => {
      if (action !== undefined) {
        const answer = answers[action];
        console.log(
          `Instruction ${number} is ${await answerByCommand(portal, Number(number), answer, reason)}.`,
        );
        return;
      }
      for (const {
        id,
        state,
        kind,
        application,
        customer,
        cutOffAt,
        isChangedSince,
      } of await listInstructions(portal, text('customer')))
        console.log(
          `${id}  ${state}  ${kind.name}  ${application.reference}  ${customer.name}  ${cutOffAt ?? 'no cut-off'}${isChangedSince ? '  changed since' : ''}`,
        );
    });
  },
};
