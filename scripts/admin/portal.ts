import { type OpenProvider, openProvider, type ProviderOptions } from '@atrium/api/commands';
import { withDatabase } from '../database.ts';
import { readStartSettings } from '../settings.ts';

/** Where the portal is, and where its mail goes. */
export interface Surroundings {
  readonly portalUrl: string;
  readonly providerName: string;
  readonly mail: ProviderOptions['mail'];
}

/** Runs `work` with the portal's data and where its mail goes, and closes the connections afterwards. */
export function withPortal<T>(
  work: (portal: OpenProvider, surroundings: Surroundings) => Promise<T>,
): Promise<T> {
  const surroundings = readSurroundings(process.env);
  return withDatabase(async (databaseUrl, rolePrefix) => {
    const portal = openProvider({ databaseUrl, rolePrefix, ...surroundings });
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
