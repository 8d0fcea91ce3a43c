import { exportCustomer } from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { writeNewFile } from '../installation/new-file.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- export --customer ACME --to acme.ndjson';

/** Exports the applications of a customer in the format of imports. */
export const exportCommand: AdminCommand = {
  usage,
  summary:
    'Writes the applications of a customer with history, fees, deadlines, instructions and conversations into a file that can be imported again: one NDJSON line for each application, and further lines for what was written and instructed about it. Documents are left out. The file must not exist yet.',
  run: async ({ required, file }) => {
    required('to');
    const customer = required('customer');
    const place = file('to') ?? '';
    await withPortal(async (portal) => {
      const { applications } = await exportCustomer(portal, customer, (lines) => writeNewFile(place, lines));
      console.log(`Wrote ${counted(applications, 'application')} into ${place}.`);
    });
  },
};
