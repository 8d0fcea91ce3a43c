import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { listErasures } from '../installation/kept-places.ts';
import { withObjects } from '../installation/objects.ts';
import { withPortal } from '../installation/portal.ts';
import { readSettings } from '../installation/settings.ts';

const usageOf = (name: string, more = '') => `npm run admin -- ${name} --code ACME${more}`;

/** Closes a customer; its data stay. */
export const deactivateCustomer: AdminCommand = {
  usage: usageOf('deactivate-customer'),
  summary:
    'Closes a customer: from now on no one acts for it, its calendar feeds and reports end, it gets no mail and no reminder, and its pending invitations are withdrawn. All its data stay.',
  run: async (options) => {
    const code = options.required('code');
    await withPortal(async (portal) => {
      const { members, invitations } = await commands.deactivateCustomer(portal, code);
      console.log(
        `Deactivated ${code}: ${counted(members, 'member')} suspended, ${counted(invitations, 'invitation')} withdrawn.`,
      );
    });
  },
};

/** Opens a closed customer again. */
export const reactivateCustomer: AdminCommand = {
  usage: usageOf('reactivate-customer'),
  summary: 'Opens a customer that was deactivated, for those who acted for it.',
  run: async (options) => {
    const code = options.required('code');
    await withPortal(async (portal) => {
      const { members } = await commands.reactivateCustomer(portal, code);
      console.log(`Reactivated ${code}: ${counted(members, 'member')} may act for it.`);
    });
  },
};

/** Deletes a closed customer. */
export const deleteCustomer: AdminCommand = {
  usage: usageOf('delete-customer', ' --yes'),
  summary:
    'Deletes a deactivated customer with everything that it has: applications, documents, points ledger, activity log, and the accounts of people who belong to no other customer. It cannot be undone. If it is interrupted, run it again.',
  run: async (options) => {
    const code = options.required('code');
    if (!options.flag('yes')) throw new Error(`This cannot be undone. To delete ${code}, add --yes.`);
    await withObjects(readSettings(process.env), (objects) =>
      withPortal(async (portal) => {
        const { customerId, people, rows } = await commands.deleteCustomer(portal, code, (done) =>
          console.log(`  ${counted(done, 'row')} deleted`),
        );
        console.log(
          `Deleted ${code}: ${counted(rows, 'row')}, ${counted(people, 'person', 'people')} erased.`,
        );
        await listErasures(portal);
        // Last: what stays if the storage does not respond is found by `contents sweep`.
        const files = objects ? await commands.deleteContentsOf(objects, customerId) : 0;
        if (files > 0) console.log(`${counted(files, 'file')} deleted.`);
      }),
    );
  },
};
