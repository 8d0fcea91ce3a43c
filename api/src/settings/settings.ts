import { resolve } from 'node:path';
import type { TelemetrySettings } from '@atrium/server';
import { type ObjectPlace, objectsUrl } from '@atrium/server/objects';
import {
  commonFields,
  type Environment,
  httpAddress,
  isLoopback,
  list,
  type MailSettings,
  mailFields,
  mailSettingsOf,
  ONLY_ON_LOOPBACK,
  port,
  postgresUrl,
  readEnvironment,
  telemetrySettingsOf,
  text,
  wholeNumber,
} from '@atrium/server/settings';
import { z } from 'zod';
import { isEmbeddedUrl } from '../db/index.ts';
import { SCAN_COMMAND_RULE, scanCommandOf } from '../file-checks/index.ts';
import { DEFAULT_KEPT_DAYS, type KeptDays } from '../retention/index.ts';
import { linesOf } from './key-ring.ts';

/** One process may serve several of these parts. */
const serviceNames = ['login', 'portal', 'session'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One secret per line; the first one signs and encrypts. */
const sessionSecrets = text
  .transform(linesOf)
  .refine((secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32), {
    error: 'must have at least 32 characters',
  });

/** The last months are never dropped. */
const keptMonths = wholeNumber(3, 1_200).optional();
const scanCommand = text.transform((command, { addIssue }) => {
  try {
    return scanCommandOf(command);
  } catch {
    addIssue(SCAN_COMMAND_RULE);
    return z.NEVER;
  }
});
/** `least` is how far back limits and repeats look. */
const keptDays = (kind: keyof KeptDays, least: number) =>
  wholeNumber(least, 36_500).default(DEFAULT_KEPT_DAYS[kind]);

const fields = {
  ...commonFields,
  ...mailFields,
  PORT: port.default(8081),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_JOBS_URL: postgresUrl.optional(),
  DATABASE_LOGIN_URL: postgresUrl.optional(),
  DATABASE_STAFF_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  DATABASE_REPLICA_URLS: list.pipe(z.array(postgresUrl)).default([]),
  OBJECTS_URL: objectsUrl.optional(),
  DOCUMENT_SCAN_COMMAND: scanCommand.optional(),
  ACTIVITY_KEPT_MONTHS: keptMonths,
  NOTIFICATIONS_KEPT_MONTHS: keptMonths,
  SESSIONS_KEPT_DAYS: keptDays('sessions', 1),
  ONE_TIME_PASSWORDS_KEPT_DAYS: keptDays('one-time-passwords', 1),
  PASSWORD_RESETS_KEPT_DAYS: keptDays('password-resets', 1),
  INVITATIONS_KEPT_DAYS: keptDays('invitations', 7),
  DELIVERIES_KEPT_DAYS: keptDays('deliveries', 7),
  FAILED_EVENTS_KEPT_DAYS: keptDays('failed-events', 7),
  REMINDERS_KEPT_DAYS: keptDays('reminders', 31),
  SERVICES: list
    .pipe(z.array(z.enum(serviceNames, `may list ${serviceNames.join(', ')}`)))
    .default([...serviceNames]),
  TOKEN_SIGNING_KEY_FILE: text.optional(),
  SESSION_SECRET: sessionSecrets.optional(),
  TRUST_PROXY: commonFields.TRUST_PROXY.default(['loopback']),
  LINE_MESSAGING_TOKEN: text.optional(),
  LINE_MESSAGING_URL: httpAddress.default('https://api.line.me'),
  LINE_CHANNEL_SECRET: text.min(16, 'must have at least 16 characters').optional(),
  LINE_ISSUER: httpAddress.default('https://access.line.me'),
  LINE_AUTHORIZE_URL: httpAddress.default('https://access.line.me/oauth2/v2.1/authorize'),
  LINE_TOKEN_URL: httpAddress.default('https://api.line.me/oauth2/v2.1/token'),
};

/** Of LINE Login. */
export interface LineSettings {
  readonly channelId: string;
  readonly channelSecret: string;
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly database: {
    /** Absent where each role that the services need has an address of its own. */
    readonly url: string | undefined;
    readonly appUrl: string | undefined;
    readonly jobsUrl: string | undefined;
    readonly loginUrl: string | undefined;
    readonly staffUrl: string | undefined;
    /** The server itself; absent where the other addresses lead there. */
    readonly directUrl: string | undefined;
    readonly replicaUrls: readonly string[];
    readonly rolePrefix: string;
    readonly maxConnections: number;
  };
  /** Scans files of customers for malware. */
  readonly scanCommand: readonly string[] | undefined;
  /** Absent if files are stored in the database. */
  readonly objects: ObjectPlace | undefined;
  readonly services: readonly ServiceName[];
  /** JWK set of the keys that sign tokens; absent for one that is made in `dataDir`. */
  readonly tokenSigningKeyFile: string | undefined;
  /** The first one encrypts new session cookies; absent for one that is made in `dataDir`. */
  readonly sessionSecrets: readonly string[] | undefined;
  readonly sessionBasePath: string;
  /** Origin that people use; absent where each request's own counts. */
  readonly publicUrl: string | undefined;
  /** Origin at which browsers reach the login service; absent where that is the portal's own. */
  readonly loginPublicUrl: string | undefined;
  readonly providerName: string;
  readonly accentColor: string | undefined;
  /** Without a mail server mail goes to the demo's mailbox, or nowhere. */
  readonly mail: MailSettings;
  /** The Messaging API, for notifications. */
  readonly lineMessaging: { readonly url: string; readonly token: string } | undefined;
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly telemetry: TelemetrySettings;
  /** LINE Login. */
  readonly line: LineSettings | undefined;
  readonly demo: boolean;
  /** Absent for ever. */
  readonly keptMonths: { readonly activity: number | undefined; readonly notifications: number | undefined };
  readonly keptDays: KeptDays;
  /** Between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
}

/** @throws SettingsError with one line for each variable that is missing or wrong */
export function readSettings(environment: Environment): Settings {
  const values = readEnvironment(fields, environment, (read) => ({
    ...missingAddresses(read),
    ...missingOfLine(read),
    DEMO_MODE: read.DEMO_MODE && whyNoDemo(read),
    PUBLIC_URL:
      read.LOGIN_PUBLIC_URL &&
      !read.PUBLIC_URL &&
      'must be set with LOGIN_PUBLIC_URL, whose calls come from there',
  }));
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    database: {
      url: values.DATABASE_URL,
      appUrl: values.DATABASE_APP_URL,
      jobsUrl: values.DATABASE_JOBS_URL,
      loginUrl: values.DATABASE_LOGIN_URL,
      staffUrl: values.DATABASE_STAFF_URL,
      directUrl: values.DATABASE_DIRECT_URL,
      replicaUrls: values.DATABASE_REPLICA_URLS,
      rolePrefix: values.DATABASE_ROLE_PREFIX,
      maxConnections: values.DATABASE_CONNECTIONS,
    },
    scanCommand: values.DOCUMENT_SCAN_COMMAND,
    objects: values.OBJECTS_URL,
    services: values.SERVICES,
    tokenSigningKeyFile: values.TOKEN_SIGNING_KEY_FILE,
    sessionSecrets: values.SESSION_SECRET,
    sessionBasePath: values.SESSION_BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    loginPublicUrl: values.LOGIN_PUBLIC_URL,
    providerName: values.PROVIDER_NAME,
    accentColor: values.ACCENT_COLOR,
    mail: mailSettingsOf(values),
    lineMessaging: values.LINE_MESSAGING_TOKEN
      ? { url: values.LINE_MESSAGING_URL, token: values.LINE_MESSAGING_TOKEN }
      : undefined,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    telemetry: telemetrySettingsOf(values),
    line: lineOf(values),
    demo: values.DEMO_MODE,
    keptMonths: { activity: values.ACTIVITY_KEPT_MONTHS, notifications: values.NOTIFICATIONS_KEPT_MONTHS },
    keptDays: {
      sessions: values.SESSIONS_KEPT_DAYS,
      'one-time-passwords': values.ONE_TIME_PASSWORDS_KEPT_DAYS,
      'password-resets': values.PASSWORD_RESETS_KEPT_DAYS,
      invitations: values.INVITATIONS_KEPT_DAYS,
      deliveries: values.DELIVERIES_KEPT_DAYS,
      'failed-events': values.FAILED_EVENTS_KEPT_DAYS,
      reminders: values.REMINDERS_KEPT_DAYS,
    },
    drainDelayMs: values.DRAIN_DELAY_MS,
  };
}

type Values = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]> };
type Read = Partial<Values>;

const ADDRESSES = {
  login: ['DATABASE_LOGIN_URL'],
  session: ['DATABASE_LOGIN_URL'],
  portal: ['DATABASE_APP_URL', 'DATABASE_JOBS_URL', 'DATABASE_LOGIN_URL', 'DATABASE_STAFF_URL'],
} as const satisfies Record<ServiceName, readonly (keyof typeof fields)[]>;

function missingAddresses(read: Read): Partial<Record<keyof typeof fields, string>> {
  if (read.DATABASE_URL || !read.SERVICES) return {};
  const needed = [...new Set(read.SERVICES.flatMap((service) => ADDRESSES[service]))];
  const missing = needed.filter((name) => !read[name]);
  if (missing.length === needed.length) return { DATABASE_URL: 'must be set' };
  return Object.fromEntries(missing.map((name) => [name, 'must be set, or DATABASE_URL']));
}

function whyNoDemo({ DATABASE_URL, HOST }: Read): string | undefined {
  if (!DATABASE_URL || !isEmbeddedUrl(DATABASE_URL))
    return 'only with the embedded database, without DATABASE_URL';
  return HOST !== undefined && !isLoopback(HOST) ? ONLY_ON_LOOPBACK : undefined;
}

function missingOfLine({ LINE_CHANNEL_ID: id, LINE_CHANNEL_SECRET: secret }: Read) {
  return {
    LINE_CHANNEL_ID: secret && !id && 'must be set with LINE_CHANNEL_SECRET',
    LINE_CHANNEL_SECRET: id && !secret && 'must be set with LINE_CHANNEL_ID',
  };
}

function lineOf(values: Values): Settings['line'] {
  const { LINE_CHANNEL_ID: channelId, LINE_CHANNEL_SECRET: channelSecret } = values;
  if (!channelId || !channelSecret) return undefined;
  return {
    channelId,
    channelSecret,
    issuer: values.LINE_ISSUER,
    authorizeUrl: values.LINE_AUTHORIZE_URL,
    tokenUrl: values.LINE_TOKEN_URL,
  };
}
