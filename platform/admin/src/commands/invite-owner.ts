import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { type OpenPortal, withPortal } from '../installation/portal.ts';

const usage =
  'npm run admin -- invite-owner --customer ACME --email ada@acme.example [--name "Ada Lovelace"] [--print-link]';

/** Invites a person to a customer as its owner, in the provider's name. */
export const inviteOwner: AdminCommand = {
  usage,
  summary:
    'Emails an invitation that is valid for seven days and for that address only; run it again for a new link. --print-link prints the link instead of emailing it.',
  run: async (options) => {
    const input = {
      customerCode: options.required('customer'),
      email: options.required('email'),
      displayName: options.text('name'),
    };
    await withPortal(async (portal) => {
      if (!portal.mail && !options.flag('print-link')) {
        throw new Error('SMTP_URL must be set so that the invitation can be emailed; or add --print-link.');
      }
      const invited = await commands.inviteOwner(portal, input);
      console.log(`Invited ${invited.email} as an owner of ${invited.customer.name}.`);
      if (options.flag('print-link'))
        return console.log(`The link, valid once and for seven days: ${invited.link}`);
      console.log('Sending the email…');
      await portal.mailer.send(invited.mail).catch((error: Error) => {
        throw new Error(`The email was not sent (${error.message}). Run the same command to send a new one.`);
      });
      console.log(sentTo(invited, portal));
    });
  },
};

function sentTo({ email }: commands.InvitedOwner, { mail, portalUrl }: OpenPortal): string {
  const sent = `The email to ${email} is on its way; its link is valid once and for seven days.`;
  return mail === 'mailbox' ? `${sent}\nRead it in the mailbox: ${portalUrl}/mailbox` : sent;
}
