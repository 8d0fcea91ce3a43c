import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmbeddedUrl } from '../db/index.ts';

/** The parts that one process may serve. */
export const serviceNames = ['login', 'portal', 'session'] as const;
export type ServiceName = (typeof serviceNames)[number];

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const flag = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'])
  .transform((text) => ['1', 'true', 'on'].includes(text));
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');
const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .transform((text) => new URL(text).origin);
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()));

/** A range of everything would trust everybody. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((entry) => !entry.endsWith('/0'));

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_JOBS_URL: postgresUrl.optional(),
  DATABASE_LOGIN_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  SERVICES: list
    .pipe(z.array(z.enum(serviceNames, `may list ${serviceNames.join(', ')}`)).min(1))
    .default([...serviceNames]),
  TOKEN_SIGNING_KEY_FILE: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'must be a path such as /api/auth')
    .default('/api/auth'),
  PUBLIC_URL: publicOrigin.optional(),
  LOGIN_PUBLIC_URL: publicOrigin.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as Atrium <portal@example.com>')
    .default('Atrium <portal@localhost>'),
  LINE_MESSAGING_TOKEN: z.string().min(1).optional(),
  LINE_MESSAGING_URL: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  TRUST_PROXY: list.pipe(z.array(proxy)).default(['loopback']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LINE_CHANNEL_ID: z.string().min(1).optional(),
  LINE_CHANNEL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  LINE_ISSUER: z.url().default('https://access.line.me'),
  LINE_AUTHORIZE_URL: z.url().default('https://access.line.me/oauth2/v2.1/authorize'),
  LINE_TOKEN_URL: z.url().default('https://api.line.me/oauth2/v2.1/token'),
  DEMO_MODE: flag.default(false),
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
});

/** Settings of the API's process, as they hold for its life. */
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
    readonly maxConnections: number;
  };
  readonly services: readonly ServiceName[];
  /** JWK set of the keys that sign tokens; absent for one that is made in `dataDir`. */
  readonly tokenSigningKeyFile: string | undefined;
  /** Encrypts the session cookie; absent for one that is made in `dataDir`. */
  readonly sessionSecret: string | undefined;
  readonly sessionBasePath: string;
  /** Origin that people use; absent where each request's own counts. */
  readonly publicUrl: string | undefined;
  /** Origin at which browsers reach the login service; absent where that is the portal's own. */
  readonly loginPublicUrl: string | undefined;
  readonly mail: {
    /** Absent where mail goes to the demo's mailbox, or nowhere. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
  };
  /** The Messaging API, for notifications; absent where it is not set up. */
  readonly lineMessaging: { readonly url: string; readonly token: string } | undefined;
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  /** LINE Login; absent where it is not set up. */
  readonly line:
    | {
        readonly channelId: string;
        readonly channelSecret: string;
        readonly issuer: string;
        readonly authorizeUrl: string;
        readonly tokenUrl: string;
      }
    | undefined;
  readonly demo: boolean;
  /** Between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
}

/** A setting that cannot work; the message is one line that names the variable. */
export class SettingsError extends Error {}

/** Parses the environment once, at start; an empty variable counts as absent. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new SettingsError(firstProblem(parsed.error, env));
  const values = parsed.data;
  requireAddresses(values);
  if (values.DEMO_MODE && !(values.DATABASE_URL && isEmbeddedUrl(values.DATABASE_URL))) {
    throw new SettingsError('DEMO_MODE: only with the embedded database; unset it, or unset DATABASE_URL.');
  }
  if (values.DEMO_MODE && !LOOPBACK.has(values.HOST)) {
    throw new SettingsError(`DEMO_MODE: only on a loopback HOST, and HOST is ${values.HOST}.`);
  }
  if (values.LOGIN_PUBLIC_URL && !values.PUBLIC_URL) {
    throw new SettingsError('PUBLIC_URL: needed with LOGIN_PUBLIC_URL, whose calls come from there.');
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    database: {
      url: values.DATABASE_URL,
      appUrl: values.DATABASE_APP_URL,
      jobsUrl: values.DATABASE_JOBS_URL,
      loginUrl: values.DATABASE_LOGIN_URL,
      maxConnections: values.DATABASE_CONNECTIONS,
    },
    services: values.SERVICES,
    tokenSigningKeyFile: values.TOKEN_SIGNING_KEY_FILE,
    sessionSecret: values.SESSION_SECRET,
    sessionBasePath: values.SESSION_BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    loginPublicUrl: values.LOGIN_PUBLIC_URL,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    lineMessaging: values.LINE_MESSAGING_TOKEN
      ? { url: values.LINE_MESSAGING_URL, token: values.LINE_MESSAGING_TOKEN }
      : undefined,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    line: lineOf(values),
    demo: values.DEMO_MODE,
    drainDelayMs: values.DRAIN_DELAY_MS,
  };
}

/** Roles of the database that a service takes on. */
const ADDRESSES = {
  login: ['DATABASE_LOGIN_URL'],
  session: ['DATABASE_LOGIN_URL'],
  portal: ['DATABASE_APP_URL', 'DATABASE_JOBS_URL', 'DATABASE_LOGIN_URL'],
} as const satisfies Record<ServiceName, readonly (keyof z.output<typeof schema>)[]>;

function requireAddresses(values: z.output<typeof schema>): void {
  if (values.DATABASE_URL) return;
  const needed = [...new Set(values.SERVICES.flatMap((service) => ADDRESSES[service]))];
  const missing = needed.filter((name) => !values[name]);
  if (missing.length === needed.length) throw new SettingsError('DATABASE_URL: must be set.');
  if (missing.length > 0) throw new SettingsError(`${missing[0]}: must be set, or DATABASE_URL.`);
}

function lineOf(values: z.output<typeof schema>): Settings['line'] {
  const { LINE_CHANNEL_ID: channelId, LINE_CHANNEL_SECRET: channelSecret } = values;
  if (!channelId && !channelSecret) return undefined;
  if (!channelId) throw new SettingsError('LINE_CHANNEL_ID: needed with LINE_CHANNEL_SECRET.');
  if (!channelSecret) throw new SettingsError('LINE_CHANNEL_SECRET: needed with LINE_CHANNEL_ID.');
  return {
    channelId,
    channelSecret,
    issuer: values.LINE_ISSUER,
    authorizeUrl: values.LINE_AUTHORIZE_URL,
    tokenUrl: values.LINE_TOKEN_URL,
  };
}

function firstProblem(error: z.ZodError, env: Readonly<Record<string, string | undefined>>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  return env[name] === undefined ? `${name}: must be set.` : `${name}: ${issue?.message}.`;
}
