import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const PROGRESS_INTERVAL_MS = 5_000;

/** Compares what lists and charts count, and what the search finds, with the applications. */
export const checkCounts: AdminCommand = {
  usage: 'npm run admin -- check-counts',
  summary:
    'Compares the sums of lists and charts with applications, deadlines and fees of all customers, and the words of the search with the applications, and corrects what differs. A job does the same for one customer after another. It can be interrupted and run again, and no one has to wait for it.',
  run: async () => {
    await withPortal(async ({ database }) => {
      let printedAt = Date.now();
      const { customers, differences, words } = await commands.checkCounts(database, (checked) => {
        if (Date.now() - printedAt < PROGRESS_INTERVAL_MS) return;
        printedAt = Date.now();
        console.log(`  ${counted(checked.customers, 'customer')} checked`);
      });
      console.log(
        `${counted(customers, 'customer')} checked, ${counted(differences, 'sum')} and ${counted(words, 'word')} corrected.`,
      );
    });
  },
};
