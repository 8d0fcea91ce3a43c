import { parseArgs } from 'node:util';
import type { InvitedByCommand } from '@atrium/api';
import { type AdminCommand, required } from './command.ts';
import { type Surroundings, withPortal } from './portal.ts';

const usage =
  'npm run admin -- invite-owner --customer ACME --email ada@acme.example [--name "Ada Lovelace"] [--print-link]';

/** Invites somebody to a customer as its owner, in the provider's name. */
export const inviteOwner: AdminCommand = {
  usage,
  summary:
    'Mails an invitation of seven days, for its address alone; repeat it for a new link. --print-link shows the link here instead of mailing it.',
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        customer: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        'print-link': { type: 'boolean', default: false },
      },
    });
    const input = {
      customerCode: required('customer', values.customer, usage),
      email: required('email', values.email, usage),
      displayName: values.name,
    };
    await withPortal(async (portal, surroundings) => {
      if (!surroundings.mail && !values['print-link']) {
        throw new Error('SMTP_URL must be set so that the invitation can be mailed, or add --print-link.');
      }
      const { invited, sendMail } = await portal.inviteOwner(input);
      console.log(`Invited ${invited.email} as an owner of ${invited.customer.name}.`);
      if (values['print-link']) return console.log(`The link, good once within seven days: ${invited.link}`);
      console.log('Sending the mail…');
      await sendMail().catch((error: Error) => {
        throw new Error(`The mail was not sent (${error.message}). Send a new one with the same command.`);
      });
      console.log(sentBy(invited, surroundings));
    });
  },
};

function sentBy({ email }: InvitedByCommand, { mail, portalUrl }: Surroundings): string {
  const sent = `The mail with the link, good once within seven days, is on its way to ${email}.`;
  return mail === 'mailbox' ? `${sent}\nRead it in the mailbox: ${portalUrl}/mailbox` : sent;
}
