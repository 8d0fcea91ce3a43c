import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

/** The way back from a policy that no owner meets. */
export const resetSecurityPolicy: AdminCommand = {
  usage: 'npm run admin -- reset-security-policy --code ACME --reason "No owner has the passkey any more."',
  summary:
    'Ends what a customer demands of sign-ins, for owners who have shut themselves out. From now on any sign-in will do, and feeds and mailed reports have the customer again. All its people are told, with the reason, which its activity log has, too.',
  run: async (options) => {
    const [code, reason] = [options.required('code'), options.required('reason')];
    await withPortal(async (portal) => {
      const { demands } = await commands.resetPolicy(portal, code, reason);
      console.log(`Ended the security policy of ${code}, which demanded: ${demands}.`);
    });
  },
};
