import { type CommandsOptions, type CommandsPortal, openCommands } from '@atrium/api';
import { withDatabase } from '../database.ts';
import { readStartSettings } from '../settings.ts';

/** Where the portal is, and where its mail goes. */
export interface Surroundings {
  readonly portalUrl: string;
  readonly providerName: string;
  readonly mail: CommandsOptions['mail'];
}

/** Runs `work` with the portal's data and where its mail goes, and closes the connections afterwards. */
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
  const { demo, publicUrl, providerName, mail } = readStartSettings(environment);
  const { smtpUrl } = mail;
  return {
    portalUrl: publicUrl,
    providerName,
    mail: smtpUrl ? { ...mail, smtpUrl } : demo ? 'mailbox' : undefined,
  };
}
