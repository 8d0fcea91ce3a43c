import { join } from 'node:path';
import { emailAddress } from '@atrium/contract';
import { type ReleaseSetName, releaseSets } from '@atrium/registry';
import type { TelemetrySettings } from '@atrium/server';
import { type ObjectPlace, objectsUrl } from '@atrium/server/objects';
import {
  commonFields,
  type Environment,
  flag,
  httpAddress,
  isLoopback,
  list,
  type logLevels,
  ONLY_ON_LOOPBACK,
  port,
  postgresUrl,
  readEnvironment,
  telemetrySettingsOf,
  text,
  wholeNumber,
} from '@atrium/server/settings';
import { z } from 'zod';
import type { WebhookSettings } from './alerts/index.ts';
import type { PageCheckSettings } from './page-checks/index.ts';

const kilobytes = wholeNumber(1, 1_000_000);

const devServer = z.tuple([z.string().regex(/^[a-z][a-z0-9-]*$/), httpAddress]);

const devServers = list.transform((entries, { addIssue }): Readonly<Record<string, string>> => {
  const parsed = z.array(devServer).safeParse(entries.map((entry) => entry.split('=')));
  if (parsed.success) return Object.fromEntries(parsed.data);
  addIssue('must be name=http://host:port, separated by commas');
  return z.NEVER;
});

const webhookUrl = httpAddress.refine((url) => {
  const { protocol, hostname, username } = new URL(url);
  return !username && (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')));
}, 'must begin with https://, or lead to a loopback host, and have no user');

const fields = {
  ...commonFields,
  /** Port of the portal. */
  PORT: port.default(8080),
  /** Folder with the published versions. */
  REGISTRY_DIR: text,
  /** Where the files of published versions are stored; by default in that folder. */
  OBJECTS_URL: objectsUrl.optional(),
  /** PostgreSQL database of the fleet's log, needed if gateways run on several machines. */
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  /** The set of versions that documents get. */
  RELEASE_SET: z.enum(releaseSets, `must be one of ${releaseSets.join(', ')}`).default('live'),
  /** File with the hashes of the teams' deploy tokens. */
  DEPLOY_TOKENS_FILE: text.optional(),
  /** Password of the fleet page; without it, the page does not exist. */
  OPERATOR_PASSWORD: text.min(16, 'must have at least 16 characters').optional(),
  /** Where alerts are sent. */
  ALERT_WEBHOOK_URL: webhookUrl.optional(),
  /** Key of their signature. */
  ALERT_WEBHOOK_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Allows a webhook in a private network. */
  ALERT_WEBHOOK_PRIVATE: flag.default(false),
  /** The service that opens releases in a headless browser before they are promoted. */
  PAGE_CHECK_URL: httpAddress.optional(),
  /** By which that service recognises the gateway. */
  PAGE_CHECK_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Maximum brotli size of the shell's scripts and styles, in kilobytes. */
  SHELL_BUDGET_KB: kilobytes.default(290),
  /** Maximum brotli size of the scripts and styles of one page or card of a remote, in kilobytes. */
  REMOTE_BUDGET_KB: kilobytes.default(115),
  /** One in how many documents of signed-in people measures how fast its pages are; 0 for none. */
  VITALS_ONE_IN: wholeNumber(0, 1_000_000).default(10),
  /** How long the check of an upload may take, in seconds. */
  UPLOAD_CHECK_TIMEOUT_S: wholeNumber(1, 600).default(20),
  /** Extends HSTS to all subdomains of the public URL. */
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  /** Base URL of the API, for `/customer-portal` and `/api`. */
  API_URL: httpAddress,
  /** Base URL of the login service, if it runs in its own process. */
  LOGIN_URL: httpAddress.optional(),
  /** Base URL of session authentication, if it runs in its own process. */
  SESSION_URL: httpAddress.optional(),
  /** Interval at which open pages poll the session; by default they read it on focus and when other tabs change it. */
  SESSION_POLL_SECONDS: wholeNumber(1, 86_400).optional(),
  /** How people reach the provider's support, shown in help. */
  SUPPORT_EMAIL: emailAddress.optional(),
  SUPPORT_URL: httpAddress.optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d ()./-]{3,30}$/, 'must be a number such as +1 202 555 0143')
    .optional(),
  /** Deployables served by a development server: `name=url`, separated by commas. */
  DEV_SERVERS: devServers.optional(),
};

/** Maximum transfer sizes, in bytes. */
export interface SizeBudgets {
  /** All scripts and style sheets of the shell. */
  readonly shellStart: number;
  /** Scripts and style sheets of one page or card of a remote. */
  readonly remotePage: number;
}

/** Settings of the gateway. */
export interface GatewaySettings {
  readonly port: number;
  readonly host: string;
  readonly registryFolder: string;
  /** Null if the files of published versions are in the registry's folder. */
  readonly objects: ObjectPlace | null;
  /** Null if the fleet's log is in the registry's folder. */
  readonly registryDatabaseUrl: string | null;
  /** Prefix of the database roles and of the registry's schema. */
  readonly databaseRolePrefix: string;
  /** The set of versions that documents get. */
  readonly releaseSet: ReleaseSetName;
  readonly deployTokensFile: string;
  /** Null for no fleet page. */
  readonly operatorPassword: string | null;
  /** Null if alerts are not sent. */
  readonly alertWebhook: WebhookSettings | null;
  /** Null if releases are not opened in a browser before they are promoted. */
  readonly pageCheck: PageCheckSettings | null;
  readonly sizeBudgets: SizeBudgets;
  /** One in how many signed-in documents measures how fast its pages are; 0 for none. */
  readonly vitalsOneIn: number;
  readonly uploadCheckTimeoutMs: number;
  /** Public origin; null to use the origin of each request. */
  readonly publicUrl: string | null;
  readonly hstsIncludeSubdomains: boolean;
  readonly apiUrl: string;
  /** Null if the API process serves the login too. */
  readonly loginUrl: string | null;
  /** Public origin of the login service; null for the gateway's own. */
  readonly loginPublicUrl: string | null;
  /** Null if the API process serves sessions too. */
  readonly sessionUrl: string | null;
  readonly sessionBasePath: string;
  /** Null if pages do not poll the session. */
  readonly sessionPollSeconds: number | null;
  /** Proxies whose `X-Forwarded-…` headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  /** Whether the sign-in page offers LINE; the demo has its own. */
  readonly lineSignIn: boolean;
  readonly providerName: string;
  /** Null if help shows no such contact. */
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  readonly supportPhone: string | null;
  readonly accentColor: string | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly telemetry: TelemetrySettings;
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
  readonly devServers: Readonly<Record<string, string>>;
}

/**
 * Reads the settings of the gateway from environment variables.
 *
 * @throws SettingsError with one line for each missing or invalid variable.
 */
export function parseSettings(environment: Environment): GatewaySettings {
  const data = readEnvironment(fields, environment, (values) => {
    const isPublic = values.HOST !== undefined && !isLoopback(values.HOST);
    return {
      ALERT_WEBHOOK_SECRET:
        values.ALERT_WEBHOOK_URL !== undefined &&
        values.ALERT_WEBHOOK_SECRET === undefined &&
        'must be set, since ALERT_WEBHOOK_URL is',
      PAGE_CHECK_SECRET:
        values.PAGE_CHECK_URL !== undefined &&
        values.PAGE_CHECK_SECRET === undefined &&
        'must be set, since PAGE_CHECK_URL is',
      DEMO_MODE: isPublic && values.DEMO_MODE && ONLY_ON_LOOPBACK,
      DEV_SERVERS: isPublic && values.DEV_SERVERS && ONLY_ON_LOOPBACK,
      TRUST_PROXY:
        values.PUBLIC_URL?.startsWith('https:') &&
        !values.TRUST_PROXY &&
        'must be set to the address of the proxy that terminates TLS, since PUBLIC_URL is https',
    };
  });
  return {
    port: data.PORT,
    host: data.HOST,
    registryFolder: data.REGISTRY_DIR,
    objects: data.OBJECTS_URL ?? null,
    registryDatabaseUrl: data.REGISTRY_DATABASE_URL ?? null,
    databaseRolePrefix: data.DATABASE_ROLE_PREFIX,
    releaseSet: data.RELEASE_SET,
    deployTokensFile: data.DEPLOY_TOKENS_FILE ?? join(data.REGISTRY_DIR, 'deploy-tokens.json'),
    operatorPassword: data.OPERATOR_PASSWORD ?? null,
    alertWebhook:
      data.ALERT_WEBHOOK_URL && data.ALERT_WEBHOOK_SECRET
        ? {
            url: data.ALERT_WEBHOOK_URL,
            secret: data.ALERT_WEBHOOK_SECRET,
            allowsPrivate: data.ALERT_WEBHOOK_PRIVATE,
          }
        : null,
    pageCheck:
      data.PAGE_CHECK_URL && data.PAGE_CHECK_SECRET
        ? { url: data.PAGE_CHECK_URL, secret: data.PAGE_CHECK_SECRET }
        : null,
    sizeBudgets: {
      shellStart: data.SHELL_BUDGET_KB * 1024,
      remotePage: data.REMOTE_BUDGET_KB * 1024,
    },
    vitalsOneIn: data.VITALS_ONE_IN,
    uploadCheckTimeoutMs: data.UPLOAD_CHECK_TIMEOUT_S * 1000,
    publicUrl: data.PUBLIC_URL ?? null,
    hstsIncludeSubdomains: data.HSTS_INCLUDE_SUBDOMAINS,
    apiUrl: data.API_URL,
    loginUrl: data.LOGIN_URL ?? null,
    loginPublicUrl: data.LOGIN_PUBLIC_URL ?? null,
    sessionUrl: data.SESSION_URL ?? null,
    sessionBasePath: data.SESSION_BASE_PATH,
    sessionPollSeconds: data.SESSION_POLL_SECONDS ?? null,
    trustedProxies: data.TRUST_PROXY ?? [],
    demo: data.DEMO_MODE,
    lineSignIn: data.DEMO_MODE || data.LINE_CHANNEL_ID !== undefined,
    providerName: data.PROVIDER_NAME,
    supportEmail: data.SUPPORT_EMAIL ?? null,
    supportUrl: data.SUPPORT_URL ?? null,
    supportPhone: data.SUPPORT_PHONE ?? null,
    accentColor: data.ACCENT_COLOR ?? null,
    logLevel: data.LOG_LEVEL,
    telemetry: telemetrySettingsOf(data),
    drainDelayMs: data.DRAIN_DELAY_MS,
    devServers: data.DEV_SERVERS ?? {},
  };
}
