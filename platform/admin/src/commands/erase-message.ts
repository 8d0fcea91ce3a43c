import { eraseMessageText } from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { listErasures } from '../installation/kept-places.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- erase-message 42 --reason "It names a third person." --yes';

/** Removes what a person wrote in a conversation. */
export const eraseMessage: AdminCommand = {
  usage,
  summary:
    'Removes the text of a message in a conversation, by its number. Who wrote it and when stays, and its readers see that the text was removed. It cannot be undone. Backups that were made before are erased when they are restored.',
  takesWords: true,
  run: async ({ words: [number = '', ...rest], required, flag }) => {
    if (!/^[1-9]\d{0,8}$/.test(number) || rest.length > 0) throw new Error(`Usage: ${usage}`);
    const reason = required('reason');
    if (!flag('yes'))
      throw new Error(`This cannot be undone. To remove the text of message ${number}, add --yes.`);
    await withPortal(async (portal) => {
      await eraseMessageText(portal, Number(number), reason);
      console.log(`Message ${number} has no text any more.`);
      await listErasures(portal);
    });
  },
};
