// Faults of the mail server.
import {
  createDatabase,
  createManyDue,
  type MailFault,
  startFaultyMailServer,
  startSlowMailServer,
} from '@atrium/api/testing';
import { type Fault, invite } from './fault.ts';

const queue = { admin: ['mail'] };
/** No one listens there. */
const DOWN = 'smtp://127.0.0.1:9';
/** To each command: a server that is slower is taken for silent. */
const SLOW_MS = 25_000;
/** More than a slow server takes within the time of the drill. */
const REMINDERS = 400;

/** Invitations, while the mail server has a fault. */
function mailFault(name: string, fault: MailFault, shows: RegExp): Fault {
  const isForGood = fault === 'it responds 550';
  return {
    name,
    alerts: [isForGood ? 'AtriumMailFails' : 'AtriumMailServerFails'],
    places: [
      { look: queue, shows },
      { look: 'log', shows: new RegExp(`${shows.source}.*"mail was not sent"`) },
    ],
    stage: async () => {
      const server = await startFaultyMailServer(fault);
      return { env: { api: { SMTP_URL: server.smtpUrl } }, close: () => server.close() };
    },
    break: async (portal) => {
      await invite(portal, isForGood ? 12 : 4);
      return () => {};
    },
  };
}

async function stageSlowServer() {
  const server = await startSlowMailServer(SLOW_MS);
  return { env: { api: { SMTP_URL: server.smtpUrl } }, close: () => server.close() };
}

export const mailFaults: readonly Fault[] = [
  {
    name: 'mail-server-down',
    alerts: ['AtriumMailServerFails'],
    places: [
      { look: queue, shows: /retrying .*ECONNREFUSED/ },
      { look: 'log', shows: /ECONNREFUSED.*"mail was not sent"/ },
    ],
    stage: async () => ({ env: { api: { SMTP_URL: DOWN } }, close: () => {} }),
    break: async (portal) => {
      await invite(portal, 4);
      return () => {};
    },
  },
  mailFault('mail-server-defers', 'it responds 451', /451 .*not now/),
  mailFault('mail-server-refuses', 'it responds 550', /550 .*not now/),
  mailFault('mail-server-silent', 'it is silent', /Greeting never received/),
  mailFault('mail-server-breaks-connections', 'it breaks connections', /connection was closed|ECONNRESET/),
  mailFault('mail-server-untrusted', 'its certificate is not trusted', /self-signed certificate/),
  {
    name: 'mail-server-slow',
    alerts: ['AtriumUrgentMailDelayed'],
    places: [{ look: queue, shows: /^urgent: \d+ waiting, for up to \d+ seconds, 5 being sent/ }],
    stage: stageSlowServer,
    break: async (portal) => {
      await invite(portal, 20);
      return () => {};
    },
  },
  {
    name: 'mail-storm',
    alerts: ['AtriumMailDelayed'],
    places: [{ look: queue, shows: /^personal: \d+ waiting, for up to [\d,]+ seconds, 5 being sent/ }],
    minutes: 36,
    stage: stageSlowServer,
    prepare: async ({ databaseUrl }) => {
      const database = createDatabase({ url: databaseUrl });
      await createManyDue(database, REMINDERS);
      await database.close();
      return undefined;
    },
    break: async () => () => {},
  },
];
