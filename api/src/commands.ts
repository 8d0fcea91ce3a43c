import { userInfo } from 'node:os';
import type { ObjectStore, StoredObject } from '@atrium/server/objects';
import { keepErasures } from './backup/index.ts';
import {
  checkContents,
  countContents,
  deleteContentsOf,
  moveContents,
  orphanedContents,
} from './contents/index.ts';
import { createDatabase } from './db/index.ts';
import { createMailer, mailboxTransport, type SmtpSettings, smtpTransport } from './mail/index.ts';
import {
  grantPermission,
  removePermission,
  revokePermission,
  showPermissions,
} from './modules/identity/permissions/permissions.service.ts';
import {
  listPreviewPerson,
  removePreviewPerson,
  showPreviewPeople,
} from './modules/identity/previews/previews.service.ts';
import {
  adjustPoints,
  clawBackPoints,
  endEarnRule,
  endReward,
  setEarnRule,
  setProgramme,
  setReward,
  showProgramme,
} from './modules/loyalty/programme/programme.service.ts';
import {
  dropMessages,
  type FailedMessage,
  failedMessages,
  type MailQueue,
  mailQueue,
  retryMessages,
} from './modules/notifications/mail-queue.service.ts';
import {
  type Customer,
  createCustomer,
  type InvitedOwner,
  inviteOwner,
} from './modules/people/customers/customers.service.ts';
import {
  deactivateCustomer,
  deleteCustomer,
  reactivateCustomer,
} from './modules/people/erasures/closing.service.ts';
import { erasePersonByAddress, showErasures } from './modules/people/erasures/erasures.service.ts';
import { exportPerson } from './modules/people/person-export/person-export.service.ts';
import { type ReferenceData, setReferenceData, showReferenceData } from './reference-data/index.ts';

/** Addresses of the portal and its mail transport, for the commands of the provider. */
export interface CommandsOptions {
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

export type InvitedByCommand = Omit<InvitedOwner, 'mail'>;

/** Commands of the provider; they reject with `CommandError` if the input is refused. */
export interface CommandsPortal {
  createCustomer(input: { name: string; code: string; referredBy?: string | undefined }): Promise<Customer>;
  /** Creates the invitation; if its mail cannot be sent, the command can be repeated. */
  inviteOwner(input: { customerCode: string; email: string; displayName?: string | undefined }): Promise<{
    readonly invited: InvitedByCommand;
    /** @throws MailError */
    sendMail(): Promise<void>;
  }>;
  deactivateCustomer: Command<typeof deactivateCustomer>;
  reactivateCustomer: Command<typeof reactivateCustomer>;
  deleteCustomer: Command<typeof deleteCustomer>;
  /** Writes everything about a person into an archive. */
  exportPerson: Command<typeof exportPerson>;
  erasePerson: Command<typeof erasePersonByAddress>;
  /** Writes the list of erasures next to the backups, for restores of older ones. */
  keepErasures(place: string): Promise<void>;
  readonly programme: ProgrammeCommands;
  /** Permissions beyond the portal's own, and the roles that grant them. */
  readonly permissions: {
    show: Command<typeof showPermissions>;
    grant: Command<typeof grantPermission>;
    revoke: Command<typeof revokePermission>;
    remove: Command<typeof removePermission>;
  };
  /** Who may open previews of a team. */
  readonly previewPeople: {
    show: Command<typeof showPreviewPeople>;
    add: Command<typeof listPreviewPerson>;
    remove: Command<typeof removePreviewPerson>;
  };
  readonly referenceData: {
    show(): Promise<ReferenceData>;
    /** @throws ReferenceDataError */
    set(facts: ReferenceData): Promise<void>;
  };
  /** Messages that wait to be sent, and those that failed. */
  readonly mail: {
    queue(): Promise<MailQueue>;
    failed(): Promise<FailedMessage[]>;
    retry(which: string): Promise<number>;
    drop(which: string): Promise<number>;
  };
  /** Contents of documents, in the database or as objects. */
  readonly contents: {
    count(): ReturnType<typeof countContents>;
    move(objects: ObjectStore, onProgress: (moved: number) => void): ReturnType<typeof moveContents>;
    check(objects: ObjectStore, onProgress: (read: number) => void): ReturnType<typeof checkContents>;
    orphans(objects: ObjectStore): AsyncIterable<StoredObject>;
    /** Deletes those of a customer that was deleted. @returns how many there were */
    deleteOf(objects: ObjectStore, customerId: number): Promise<number>;
  };
  close(): Promise<void>;
}

type Command<F> = F extends (provider: never, ...args: infer A) => infer R ? (...args: A) => R : never;

/** The points programme: rewards, ways to earn, corrections. Each change is recorded with the person who made it. */
interface ProgrammeCommands {
  show: Command<typeof showProgramme>;
  set: Command<typeof setProgramme>;
  setReward: Command<typeof setReward>;
  endReward: Command<typeof endReward>;
  setEarnRule: Command<typeof setEarnRule>;
  endEarnRule: Command<typeof endEarnRule>;
  adjustPoints: Command<typeof adjustPoints>;
  clawBackPoints: Command<typeof clawBackPoints>;
}

/** Opens a migrated database for commands. */
export function openCommands({
  databaseUrl,
  rolePrefix,
  portalUrl,
  providerName,
  mail,
}: CommandsOptions): CommandsPortal {
  const database = createDatabase({ url: databaseUrl, rolePrefix });
  const provider = { database, madeBy: userInfo().username };
  const mailer = createMailer({
    portalUrl,
    providerName,
    transport: mail === 'mailbox' ? mailboxTransport(database) : mail && smtpTransport(mail),
    onFailure: () => undefined,
  });
  return {
    createCustomer: (input) => createCustomer(database, input),
    inviteOwner: async (input) => {
      const { mail: message, ...invited } = await inviteOwner({ database, mailer }, input);
      return { invited, sendMail: () => mailer.send(message) };
    },
    deactivateCustomer: (code) => deactivateCustomer(provider, code),
    reactivateCustomer: (code) => reactivateCustomer(provider, code),
    deleteCustomer: (code, onProgress) => deleteCustomer(provider, code, onProgress),
    exportPerson: (email, write) => exportPerson(provider, email, write),
    erasePerson: (email) => erasePersonByAddress(provider, email),
    keepErasures: async (place) => keepErasures(place, await showErasures(database)),
    programme: {
      show: () => showProgramme(provider),
      set: (settings) => setProgramme(provider, settings),
      setReward: (id, settings) => setReward(provider, id, settings),
      endReward: (id) => endReward(provider, id),
      setEarnRule: (id, settings) => setEarnRule(provider, id, settings),
      endEarnRule: (id) => endEarnRule(provider, id),
      adjustPoints: (input) => adjustPoints(provider, input),
      clawBackPoints: (input) => clawBackPoints(provider, input),
    },
    permissions: {
      show: () => showPermissions(provider),
      grant: (name, granting) => grantPermission(provider, name, granting),
      revoke: (name, losing) => revokePermission(provider, name, losing),
      remove: (name) => removePermission(provider, name),
    },
    previewPeople: {
      show: () => showPreviewPeople(provider),
      add: (team, email) => listPreviewPerson(provider, team, email),
      remove: (team, email) => removePreviewPerson(provider, team, email),
    },
    referenceData: {
      show: () => showReferenceData(database),
      set: (facts) => setReferenceData(database, facts),
    },
    mail: {
      queue: () => mailQueue(database),
      failed: () => failedMessages(database),
      retry: (which) => retryMessages(database, which),
      drop: (which) => dropMessages(database, which),
    },
    contents: {
      count: () => database.asJob(countContents),
      move: (objects, onProgress) => moveContents(database, objects, onProgress),
      check: (objects, onProgress) => checkContents(database, objects, onProgress),
      orphans: (objects) => orphanedContents(database, objects),
      deleteOf: deleteContentsOf,
    },
    close: async () => {
      await mailer.close();
      await database.close();
    },
  };
}
