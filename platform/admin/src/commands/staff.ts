import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const invite =
  'npm run admin -- invite-staff --email sam@provider.example --name "Sam Reed" --role agent (--customers ACME,GLOBEX | --all) [--print-link]';

/** Makes a person of the provider, who works at the desk. */
export const inviteStaff: AdminCommand = {
  usage: invite,
  summary:
    'Emails a person of the provider a link to choose a password, valid for seven days. Roles are agent, supervisor and administrator. Run it again for a new link, or for who was deactivated.',
  run: async (options) => {
    const codes = options.text('customers');
    if ((codes === undefined) !== options.flag('all'))
      throw new Error(`Give either --customers or --all.\nUsage: ${invite}`);
    const input = {
      email: options.required('email'),
      displayName: options.required('name'),
      role: options.required('role'),
      customers: codes === undefined ? null : codes.split(',').filter((code) => code.trim() !== ''),
    };
    await withPortal(async (portal) => {
      if (!portal.mail && !options.flag('print-link'))
        throw new Error('SMTP_URL must be set so that the invitation can be emailed; or add --print-link.');
      const { email, link, mail } = await commands.inviteStaff(portal, input);
      console.log(`${email} is ${input.role} for ${input.customers?.join(', ') ?? 'all customers'}.`);
      if (options.flag('print-link')) return console.log(`The link, valid once and for seven days: ${link}`);
      await portal.mailer.send(mail).catch((error: Error) => {
        throw new Error(`The email was not sent (${error.message}). Run the same command to send a new one.`);
      });
      console.log(`The email to ${email} is on its way; its link is valid once and for seven days.`);
      if (portal.mail === 'mailbox') console.log(`Read it in the mailbox: ${portal.portalUrl}/mailbox`);
    });
  },
};

/** Takes the desk from a person of the provider. */
export const deactivateStaff: AdminCommand = {
  usage: 'npm run admin -- deactivate-staff --email sam@provider.example',
  summary: 'Ends the sessions and the account of a person of the provider. What they did stays in the logs.',
  run: async (options) => {
    const address = options.required('email');
    await withPortal(async (portal) => {
      const { email } = await commands.deactivateStaff(portal, address);
      console.log(`${email} has no access any more.`);
    });
  },
};

/** Prints the provider's people. */
export const listStaff: AdminCommand = {
  usage: 'npm run admin -- list-staff',
  summary: 'Prints the people of the provider, with their roles and customers.',
  run: async () => {
    await withPortal(async (portal) => {
      const staff = await commands.listStaff(portal);
      if (staff.length === 0) return console.log('There is no staff yet.');
      for (const { email, displayName, role, customers, status } of staff)
        console.log([displayName, email, role, customers?.join(', ') ?? 'all customers', status].join('\t'));
    });
  },
};
