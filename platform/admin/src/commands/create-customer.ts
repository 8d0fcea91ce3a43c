import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage = 'npm run admin -- create-customer --name "Acme Corporation" --code ACME [--referred-by GLOBEX]';

/** Creates a customer, which has no users yet. */
export const createCustomer: AdminCommand = {
  usage,
  summary:
    'Creates a customer; people and imports refer to it by its code. --referred-by names the customer that recommended it, which earns points for that.',
  run: async (options) => {
    const input = {
      name: options.required('name'),
      code: options.required('code'),
      referredBy: options.text('referred-by'),
    };
    await withPortal(async ({ database }) => {
      const { name, code, id } = await commands.createCustomer(database, input);
      console.log(`Created the customer ${name} (code ${code}, id ${id}).`);
      console.log(
        `Invite its first owner: npm run admin -- invite-owner --customer ${code} --email owner@example.com`,
      );
    });
  },
};
