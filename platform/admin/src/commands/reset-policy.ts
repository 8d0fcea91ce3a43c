import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

/** The way back from a policy that no owner meets. */
export const resetSecurityPolicy: AdminCommand = {
  usage: 'npm run admin -- reset-security-policy --code ACME --reason "No owner has the passkey any more."',
  summary:
    'Asks for the end of what a customer demands of sign-ins, for owners who have shut themselves out. Another operator has to approve it within seven days.',
  run: async (options) => {
    const [code, reason] = [options.required('code'), options.required('reason')];
    await withPortal(async (portal) => {
      await commands.requestPolicyReset(portal, code, reason);
      console.log('Another operator has to approve it: npm run admin -- approve-policy-reset.');
    });
  },
};

export const approvePolicyReset: AdminCommand = {
  usage: 'npm run admin -- approve-policy-reset --code ACME',
  summary:
    'Approves what another operator asked for. From now on any sign-in will do, and feeds and mailed reports have the customer again. All its people are told, with the reason, which its activity log has, too.',
  run: async (options) => {
    const code = options.required('code');
    await withPortal(async (portal) => {
      const { demands } = await commands.approvePolicyReset(portal, code);
      console.log(`Ended the security policy of ${code}, which demanded: ${demands}.`);
    });
  },
};
