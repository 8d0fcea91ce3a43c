import { type CommandsPortal, openCommands } from '../../api/src/index.ts';
import { withDatabase } from '../database.ts';
import { readStartSettings } from '../settings.ts';

/** Where the portal is, and where its mail goes. */
export interface Surroundings {
  readonly portalUrl: string;
  readonly mail: 'mailbox' | { readonly smtpUrl: string; readonly from: string } | undefined;
}

/** Lends a command the portal's data, and says where its mail goes. */
export function withPortal<T>(
  work: (portal: CommandsPortal, surroundings: Surroundings) => Promise<T>,
): Promise<T> {
  const surroundings = readSurroundings(process.env);
  return withDatabase(async (databaseUrl, rolePrefix) => {
    const portal = openCommands({ databaseUrl, rolePrefix, ...surroundings });
    try {
      return await work(portal, surroundings);
    } finally {
      await portal.close();
    }
  });
}

function readSurroundings(environment: NodeJS.ProcessEnv): Surroundings {
  const { demo, publicUrl, mail } = readStartSettings(environment);
  const { smtpUrl, from } = mail;
  return { portalUrl: publicUrl, mail: smtpUrl ? { smtpUrl, from } : demo ? 'mailbox' : undefined };
}
