import { userInfo } from 'node:os';
import { createDatabase, type Database } from './db/index.ts';
import {
  createMailer,
  type Mailer,
  mailboxTransport,
  type SmtpSettings,
  smtpTransport,
} from './mail/index.ts';

/**
 * The commands of the provider, each of which gets what {@link openProvider} opens, or its database. They reject with
 * `CommandError` if the input is refused.
 *
 * @packageDocumentation
 */
export { keepErasures } from './backup/index.ts';
export {
  checkContents,
  countContents,
  deleteContentsOf,
  moveContents,
  orphanedContents,
} from './contents/index.ts';
export {
  grantPermission,
  removePermission,
  revokePermission,
  showPermissions,
} from './modules/identity/permissions/permissions.service.ts';
export {
  listPreviewPerson,
  removePreviewPerson,
  showPreviewPeople,
} from './modules/identity/previews/previews.service.ts';
export {
  adjustPoints,
  clawBackPoints,
  type EarnRuleFacts,
  endEarnRule,
  endReward,
  type ProgrammeFacts,
  type StoredEarnRule,
  type StoredReward,
  setEarnRule,
  setProgramme,
  setReward,
  showProgramme,
} from './modules/loyalty/programme/programme.service.ts';
export {
  dropMessages,
  failedMessages,
  mailQueue,
  retryMessages,
} from './modules/notifications/mail-queue.service.ts';
export {
  createCustomer,
  type InvitedOwner,
  inviteOwner,
} from './modules/people/customers/customers.service.ts';
export {
  deactivateCustomer,
  deleteCustomer,
  reactivateCustomer,
} from './modules/people/erasures/closing.service.ts';
export { erasePersonByAddress, showErasures } from './modules/people/erasures/erasures.service.ts';
export { exportPerson } from './modules/people/person-export/person-export.service.ts';
export { setReferenceData, showReferenceData } from './reference-data/index.ts';

/** Addresses of the portal and its mail transport. */
export interface ProviderOptions {
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
export interface OpenProvider {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Who runs the command; recorded with each change. */
  readonly madeBy: string;
  close(): Promise<void>;
}

/** Opens a migrated database for commands. */
export function openProvider(options: ProviderOptions): OpenProvider {
  const { databaseUrl, rolePrefix, portalUrl, providerName, mail } = options;
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
    close: async () => {
      await mailer.close();
      await database.close();
    },
  };
}
