import { erasePersonByAddress } from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { listErasures } from '../installation/kept-places.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- erase-person --email ada@acme.example --yes';

/** Erases a person on request. */
export const erasePerson: AdminCommand = {
  usage,
  summary:
    'Erases the person with an address: account, sessions, settings, messages to them, and their name and address wherever the portal has them. The points ledger and the activity log stay complete, and show a number in place of the name. It cannot be undone; export-person first, if the person wants a copy. Backups that were made before are erased when they are restored.',
  run: async (options) => {
    const email = options.required('email');
    if (!options.flag('yes')) throw new Error(`This cannot be undone. To erase ${email}, add --yes.`);
    await withPortal(async (portal) => {
      const { id, rows } = await erasePersonByAddress(portal, email);
      console.log(`Erased: person ${id}.`);
      for (const [table, count] of Object.entries(rows))
        if (count > 0) console.log(`  ${table}: ${counted(count, 'row')}`);
      await listErasures(portal);
    });
  },
};
