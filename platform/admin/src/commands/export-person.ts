import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted, resolveFromCaller } from '../command.ts';
import { writeNewFile } from '../installation/new-file.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- export-person --email ada@acme.example --to ada.zip';

/** Exports everything about a person on request. */
export const exportPerson: AdminCommand = {
  usage,
  summary:
    'Writes everything that the portal has about a person into a ZIP archive, for all customers: one JSON file for each kind of record, without what is about other people. The file must not exist yet.',
  run: async (options) => {
    const email = options.required('email');
    const file = resolveFromCaller(options.required('to'));
    await withPortal(async (portal) => {
      const { files } = await commands.exportPerson(portal, email, (archive) => writeNewFile(file, archive));
      console.log(`Wrote ${counted(files, 'file')} into ${file}.`);
    });
  },
};
