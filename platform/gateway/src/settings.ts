import { join } from 'node:path';
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
  text,
  wholeNumber,
} from '@atrium/server/settings';
import { z } from 'zod';

const kilobytes = wholeNumber(1, 1_000_000);

const devServer = z.tuple([z.string().regex(/^[a-z][a-z0-9-]*$/), httpAddress]);

const devServers = list.transform((entries, { addIssue }): Readonly<Record<string, string>> => {
  const parsed = z.array(devServer).safeParse(entries.map((entry) => entry.split('=')));
  if (parsed.success) return Object.fromEntries(parsed.data);
  addIssue('must be name=http://host:port, separated by commas');
  return z.NEVER;
});

const fields = {
  ...commonFields,
  /** Port for people. */
  PORT: port.default(8080),
  /** Folder with the published versions. */
  REGISTRY_DIR: text,
  /** PostgreSQL database that keeps the log of the fleet, so that gateways on several machines agree. */
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  /** File with the hashes of the teams' deploy tokens. */
  DEPLOY_TOKENS_FILE: text.optional(),
  /** Opens the fleet page; without one there is none. */
  OPERATOR_PASSWORD: text.min(16, 'must have at least 16 characters').optional(),
  /** What the shell's start may weigh, in kilobytes as brotli sends them. */
  SHELL_BUDGET_KB: kilobytes.default(320),
  /** What any one page or card of a remote may weigh, in kilobytes as brotli sends them. */
  REMOTE_BUDGET_KB: kilobytes.default(256),
  /** Extends HSTS to every subdomain of the public address. */
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  /** Base address of the API behind `/customer-portal` and `/api`. */
  API_URL: httpAddress,
  /** Base address of the login service where it runs as a process of its own. */
  LOGIN_URL: httpAddress.optional(),
  /** Base address of session authentication where it runs as a process of its own. */
  SESSION_URL: httpAddress.optional(),
  /** Seconds between two reads of the session by an open page; without it focus and other tabs cause them. */
  SESSION_POLL_SECONDS: wholeNumber(1, 86_400).optional(),
  /** The provider's one colour. */
  ACCENT_COLOR: text.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3355cc').optional(),
  /** Deployables that run from a development server, `name=address` separated by commas. */
  DEV_SERVERS: devServers.optional(),
};

/** What pages may weigh, in bytes as the network carries them. */
export interface SizeBudgets {
  /** All scripts and style sheets of the shell. */
  readonly shellStart: number;
  /** Scripts and style sheets that a remote may load for any one of its pages or cards. */
  readonly remotePage: number;
}

/** Settings of the gateway, parsed. */
export interface GatewaySettings {
  readonly port: number;
  readonly host: string;
  readonly registryFolder: string;
  /** Null where the log of the fleet is kept in the registry's folder. */
  readonly registryDatabaseUrl: string | null;
  /** What the names of the database's roles, and of the registry's schema in it, begin with. */
  readonly databaseRolePrefix: string;
  readonly deployTokensFile: string;
  /** Null where there is no fleet page. */
  readonly operatorPassword: string | null;
  readonly sizeBudgets: SizeBudgets;
  /** Origin that people use; null where each request's own counts. */
  readonly publicUrl: string | null;
  readonly hstsIncludeSubdomains: boolean;
  readonly apiUrl: string;
  /** Null where the API process serves the login too. */
  readonly loginUrl: string | null;
  /** Origin at which browsers reach the login service; null for the gateway's own. */
  readonly loginPublicUrl: string | null;
  /** Null where the API process serves sessions too. */
  readonly sessionUrl: string | null;
  readonly sessionBasePath: string;
  /** Null where pages do not poll their session. */
  readonly sessionPollSeconds: number | null;
  /** Proxies whose word on address, host and protocol of the browser counts; nobody's by default. */
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  /** Whether the sign-in page offers LINE; the demo has its own. */
  readonly lineSignIn: boolean;
  readonly providerName: string;
  readonly accentColor: string | null;
  readonly logLevel: (typeof logLevels)[number];
  /** Between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
  readonly devServers: Readonly<Record<string, string>>;
}

/**
 * Reads the settings of the gateway from environment variables.
 *
 * @throws SettingsError with one line for each variable that is missing or wrong.
 */
export function parseSettings(environment: Environment): GatewaySettings {
  const data = readEnvironment(fields, environment, (values) => {
    const isReachable = values.HOST !== undefined && !isLoopback(values.HOST);
    return {
      DEMO_MODE: isReachable && values.DEMO_MODE && ONLY_ON_LOOPBACK,
      DEV_SERVERS: isReachable && values.DEV_SERVERS && ONLY_ON_LOOPBACK,
      TRUST_PROXY:
        values.PUBLIC_URL?.startsWith('https:') &&
        !values.TRUST_PROXY &&
        'must name the proxy that ends TLS, since PUBLIC_URL is https',
    };
  });
  return {
    port: data.PORT,
    host: data.HOST,
    registryFolder: data.REGISTRY_DIR,
    registryDatabaseUrl: data.REGISTRY_DATABASE_URL ?? null,
    databaseRolePrefix: data.DATABASE_ROLE_PREFIX,
    deployTokensFile: data.DEPLOY_TOKENS_FILE ?? join(data.REGISTRY_DIR, 'deploy-tokens.json'),
    operatorPassword: data.OPERATOR_PASSWORD ?? null,
    sizeBudgets: {
      shellStart: data.SHELL_BUDGET_KB * 1024,
      remotePage: data.REMOTE_BUDGET_KB * 1024,
    },
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
    accentColor: data.ACCENT_COLOR ?? null,
    logLevel: data.LOG_LEVEL,
    drainDelayMs: data.DRAIN_DELAY_MS,
    devServers: data.DEV_SERVERS ?? {},
  };
}
