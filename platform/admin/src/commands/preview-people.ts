import { listPreviewPerson, removePreviewPerson, showPreviewPeople } from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- preview-people [add|remove Rewards ada@acme.example] [log]';

/** Shows and changes who may open previews of a team. */
export const previewPeople: AdminCommand = {
  usage,
  summary:
    'Shows who may open previews of which team. add lists a person for a team, remove ends that, and with it the previews that they have open. log shows former entries too. A preview runs code of that team with the rights of the person, before anyone else has it.',
  takesWords: true,
  run: async ({ words: [action, team = '', email = '', ...rest] }) => {
    const isChange = action === 'add' || action === 'remove';
    const isShow = action === undefined || action === 'log';
    if (rest.length > 0 || (isChange ? !email : !isShow || team)) throw new Error(`Usage: ${usage}`);
    await withPortal(async (portal) => {
      if (action === 'add') {
        const isNew = await listPreviewPerson(portal, team, email);
        return console.log(
          `${email} ${isNew ? 'may now' : 'could already'} open previews of the team ${team}.`,
        );
      }
      if (action === 'remove') {
        await removePreviewPerson(portal, team, email);
        return console.log(`${email} can no longer open previews of the team ${team}.`);
      }
      for (const entry of await showPreviewPeople(portal)) {
        const { removedAt, removedBy } = entry;
        if (removedAt && action !== 'log') continue;
        const end = removedAt ? `, removed ${removedAt} by ${removedBy}` : '';
        console.log(`${entry.team}  ${entry.email}  listed ${entry.listedAt} by ${entry.listedBy}${end}`);
      }
    });
  },
};
