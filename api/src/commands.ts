import { userInfo } from 'node:os';
import { createDatabase } from './db/index.ts';
import { createMailer, mailboxTransport, type SmtpSettings, smtpTransport } from './mail/index.ts';
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
  type Customer,
  createCustomer,
  type InvitedOwner,
  inviteOwner,
} from './modules/people/customers/customers.service.ts';

import { type ReferenceData, setReferenceData, showReferenceData } from './reference-data/index.ts';

/** Where the portal is and how it sends mail, for commands of the provider's. */
export interface CommandsOptions {
  readonly databaseUrl: string;
  /** What the names of the database's roles begin with. */
  readonly rolePrefix?: string | undefined;
  /** Origin of the portal's pages, for links. */
  readonly portalUrl: string;
  /** Name that people know the portal by, for mail. */
  readonly providerName: string;
  /** To the demo's mailbox; by SMTP; or not at all. */
  readonly mail: 'mailbox' | SmtpSettings | undefined;
}

export type InvitedByCommand = Omit<InvitedOwner, 'mail'>;

/** What the provider does from a command line; rejects with `CommandError` what cannot be done as asked. */
export interface CommandsPortal {
  createCustomer(input: { name: string; code: string; referredBy?: string | undefined }): Promise<Customer>;
  /** The invitation stands from here on, and can be repeated where its mail does not go. */
  inviteOwner(input: { customerCode: string; email: string; displayName?: string | undefined }): Promise<{
    readonly invited: InvitedByCommand;
    /** @throws MailError */
    sendMail(): Promise<void>;
  }>;
  readonly programme: ProgrammeCommands;
  readonly referenceData: {
    show(): Promise<ReferenceData>;
    /** @throws ReferenceDataError */
    set(facts: ReferenceData): Promise<void>;
  };
  close(): Promise<void>;
}

type Command<F> = F extends (provider: never, ...args: infer A) => infer R ? (...args: A) => R : never;

/** The programme of points: rewards, ways to earn, corrections. Each change is written down with who made it. */
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
    programme: {
      show: () => showProgramme(provider),
      set: (said) => setProgramme(provider, said),
      setReward: (id, said) => setReward(provider, id, said),
      endReward: (id) => endReward(provider, id),
      setEarnRule: (id, said) => setEarnRule(provider, id, said),
      endEarnRule: (id) => endEarnRule(provider, id),
      adjustPoints: (input) => adjustPoints(provider, input),
      clawBackPoints: (input) => clawBackPoints(provider, input),
    },
    referenceData: {
      show: () => showReferenceData(database),
      set: (facts) => setReferenceData(database, facts),
    },
    close: async () => {
      await mailer.close();
      await database.close();
    },
  };
}
