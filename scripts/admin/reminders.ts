import { parseArgs } from 'node:util';
import { type AdminCommand, required } from './command.ts';
import { withPortal } from './portal.ts';

const usage = 'npm run admin -- resend-reminder --id 6f1c1a52-…';

/** Shows reminders that may have been sent. */
export const showUncertainReminders: AdminCommand = {
  usage: 'npm run admin -- show-uncertain-reminders',
  summary:
    'Shows the reminders of deadlines that may or may not have been sent, since a process or a connection broke while it sent them. None of them is sent again by itself.',
  run: async (args) => {
    parseArgs({ args, options: {} });
    await withPortal(async ({ reminders }) => {
      const uncertain = await reminders.uncertain();
      if (uncertain.length === 0) console.log('No reminder is uncertain.');
      for (const { id, claimedAt, email, customer, reference, dueOn } of uncertain)
        console.log(`${id}  ${claimedAt}  ${email}  ${customer} ${reference}, due on ${dueOn}`);
    });
  },
};

/** Sends a reminder again that may have been sent. */
export const resendReminder: AdminCommand = {
  usage,
  summary:
    'Sends an uncertain reminder again, with the same Message-ID, by which mail servers recognise it. One whose deadline is done by now is not sent.',
  run: async (args) => {
    const { values } = parseArgs({ args, options: { id: { type: 'string' } } });
    const id = required('id', values.id, usage);
    await withPortal(({ reminders }) => reminders.resend(id));
    console.log('The running portal sends it again.');
  },
};
