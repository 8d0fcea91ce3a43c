import { userInfo } from 'node:os';
import {
  createDatabase,
  createMailer,
  type Database,
  type Mailer,
  mailboxTransport,
  type SmtpSettings,
  smtpTransport,
} from '@atrium/api/commands';
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

/** Addresses of the portal and its mail transport. */
interface PortalOptions {
  readonly databaseUrl: string;
  /** Prefix of the names of the database roles. */
  readonly rolePrefix?: string | undefined;
  /** Origin of the portal's pages, for links. */
  readonly portalUrl: string;
  /** Name of the portal, for mail. */
  readonly providerName: string;
  /** The demo's mailbox, SMTP, or no mail. */
  readonly mail: 'mailbox' | SmtpSettings | undefined;
}

/** What commands work on. */
export interface OpenPortal {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Who runs the command; recorded with each change. */
  readonly madeBy: string;
  readonly portalUrl: string;
  readonly mail: PortalOptions['mail'];
  close(): Promise<void>;
}

/** Opens a migrated database for commands. */
export function openPortal({
  databaseUrl,
  rolePrefix,
  portalUrl,
  providerName,
  mail,
}: PortalOptions): OpenPortal {
  const database = createDatabase({ url: databaseUrl, rolePrefix });
  const mailer = createMailer({
    portalUrl,
    providerName,
    transport: mail === 'mailbox' ? mailboxTransport(database) : mail && smtpTransport(mail),
    onFailure: () => undefined,
  });
  return {
    database,
    mailer,
    madeBy: userInfo().username,
    portalUrl,
    mail,
    close: async () => {
      await mailer.close();
      await database.close();
    },
  };
}

/** Runs `work` with the portal's data and its mail, and closes the connections afterwards. */
export function withPortal<T>(work: (portal: OpenPortal) => Promise<T>): Promise<T> {
  const { demo, publicUrl: portalUrl, providerName, mail } = readSettings(process.env);
  const { smtpUrl } = mail;
  const options = {
    portalUrl,
    providerName,
    mail: smtpUrl ? { ...mail, smtpUrl } : demo ? ('mailbox' as const) : undefined,
  };
  return withDatabase(async (databaseUrl, rolePrefix) => {
    const portal = openPortal({ databaseUrl, rolePrefix, ...options });
    try {
      return await work(portal);
    } finally {
      await portal.close();
    }
  });
}
