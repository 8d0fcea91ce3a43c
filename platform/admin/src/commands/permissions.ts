import * as commands from '@atrium/api/commands';
import type { AddedPermission } from '@atrium/contract';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

const usage =
  'npm run admin -- permissions [grant|revoke documents:read owner manager] [remove documents:read]';

/** Shows the permissions and changes which roles grant the added ones. */
export const permissions: AdminCommand = {
  usage,
  summary:
    'Shows the permissions and the roles that grant them. grant adds a permission for a remote and gives it to roles, revoke takes it back from roles, remove deletes one that no role has. The portal’s own permissions are fixed, except that conversations:write can be taken from viewers. Open pages follow at once.',
  takesWords: true,
  run: async ({ words: [action, name = '', ...roles] }) => {
    await withPortal(async (portal) => {
      if (action === 'grant') return printGranted(await commands.grantPermission(portal, name, roles));
      if (action === 'revoke') return printGranted(await commands.revokePermission(portal, name, roles));
      if (action === 'remove' && roles.length === 0) {
        await commands.removePermission(portal, name);
        return console.log(`${name} was removed.`);
      }
      if (action !== undefined) throw new Error(`Usage: ${usage}`);
      for (const { isFixed, ...permission } of await commands.showPermissions(portal))
        console.log(`${lineOf(permission)}${isFixed ? '  (fixed)' : ''}`);
    });
  },
};

function printGranted(permission: AddedPermission): void {
  console.log(lineOf(permission));
}

function lineOf({ name, roles }: AddedPermission): string {
  return `${name}  ${roles.length > 0 ? roles.join(', ') : 'no role'}`;
}
