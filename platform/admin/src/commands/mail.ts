import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- mail [retry|drop <id>|refused]';

/** Shows the mail queue, and what is to become of messages that failed. */
export const mail: AdminCommand = {
  usage,
  summary:
    'Shows how many messages wait to be sent, and those whose last attempt failed, with its cause: retrying, which are sent again by themselves at the time that is listed; refused by the server, or after twelve attempts; uncertain, since a connection broke when they may have arrived. The last two are not sent again by themselves. retry sends one again by its id, with the same Message-ID, or all that were refused; drop gives them up.',
  takesWords: true,
  run: async ({ words: [action, which = '', ...others] }) => {
    await withPortal(async ({ database }) => {
      if (others.length === 0 && action === 'retry')
        return console.log(
          `The running portal sends ${counted(await commands.retryMessages(database, which), 'message')} again.`,
        );
      if (others.length === 0 && action === 'drop')
        return console.log(
          `${counted(await commands.dropMessages(database, which), 'message')} will not be sent.`,
        );
      if (action !== undefined) throw new Error(`Usage: ${usage}`);
      const { lanes, failed } = await commands.mailQueue(database);
      for (const { lane, waiting, ageS, sending, retrying } of lanes)
        console.log(
          `${lane}: ${waiting} waiting${waiting > 0 ? `, for up to ${counted(ageS, 'second')}` : ''}, ${sending} being sent, ${retrying} retrying`,
        );
      console.log(`failed: ${failed.refused} refused, ${failed.uncertain} uncertain`);
      for (const { id, state, channel, at, email, title, reason } of await commands.failedMessages(database))
        console.log(
          `${id}  ${state}  ${at}  ${channel}  ${email ?? 'no recipient'}  ${title}  ${reason ?? ''}`,
        );
    });
  },
};
