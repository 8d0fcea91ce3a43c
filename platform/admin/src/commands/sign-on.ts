import * as commands from '@atrium/api/commands';
import { type AdminCommand, counted } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

/** In place of a DNS record. */
export const confirmSignOnDomain: AdminCommand = {
  usage:
    'npm run admin -- confirm-sign-on-domain --code ACME --domain acme.example --reason "Confirmed by telephone."',
  summary:
    "Confirms that a domain is a customer's, where it cannot add the DNS record: its single sign-on then vouches for addresses of the domain, and they lead to it on the page for sign-in. Make sure of it first, as a wrong domain lets a stranger's provider name its addresses. The customer's activity log has the reason.",
  run: async (options) => {
    const [code, domain] = [options.required('code'), options.required('domain')];
    const reason = options.required('reason');
    await withPortal(async (portal) => {
      const confirmed = await commands.confirmDomainBy(portal, { code, domain, reason });
      console.log(`${confirmed} leads to the single sign-on of ${code} from now on.`);
    });
  },
};

/** The way back from a provider that signs no one in any more. */
export const turnOffSingleSignOn: AdminCommand = {
  usage: 'npm run admin -- turn-off-sign-on --code ACME --reason "Their provider is down."',
  summary:
    'Turns the single sign-on of a customer off and ends the sessions that it opened. Its people then sign in with a password or passkey of their own; who has none sets a password by "Forgot password". Its settings and links stay. If the security policy demands the sign-on, have that reset too (reset-security-policy). Its owners are told, and its activity log has the reason.',
  run: async (options) => {
    const [code, reason] = [options.required('code'), options.required('reason')];
    await withPortal(async (portal) => {
      const ended = await commands.turnOffSignOn(portal, { code, reason });
      console.log(`Turned off the single sign-on of ${code}; ${counted(ended, 'session')} ended.`);
    });
  },
};
