import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { SizeBudgets } from './fleet-gate.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .default('false')
  .transform((value) => value === 'true' || value === '1');

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

const budget = z.coerce.number({ error: 'must be a number of kilobytes' }).int().positive();

const devServers = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim().split('=')))
  .pipe(
    z.array(z.tuple([z.string().regex(/^[a-z][a-z0-9-]*$/), origin]), {
      error: 'must be name=http://host:port,…',
    }),
  )
  .transform((entries) => Object.fromEntries(entries) as Readonly<Record<string, string>>);

/** A range of everything would trust everybody. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((entry) => !entry.endsWith('/0'));

const proxies = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .pipe(z.array(proxy));

/** As the API has them. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  /** Port for people. */
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(8080),
  /** Address to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder with the published versions. */
  REGISTRY_DIR: z.string({ error: 'must name the folder of published versions' }).min(1),
  /** PostgreSQL database that keeps the log of the fleet, so that gateways on several machines agree. */
  REGISTRY_DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** File with the hashes of the teams' deploy tokens. */
  DEPLOY_TOKENS_FILE: z.string().optional(),
  /** Opens the fleet page; without one there is none. */
  OPERATOR_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  /** What the shell's start may weigh, in kilobytes as brotli sends them. */
  SHELL_BUDGET_KB: budget.default(320),
  /** What any one page or card of a remote may weigh, in kilobytes as brotli sends them. */
  REMOTE_BUDGET_KB: budget.default(256),
  /** Origin that people use; with https, nothing is served over plain http. */
  PUBLIC_URL: origin.transform((value) => new URL(value).origin).optional(),
  /** Extends HSTS to every subdomain of the public address. */
  HSTS_INCLUDE_SUBDOMAINS: flag,
  /** Base address of the API behind `/customer-portal` and `/api`. */
  API_URL: z.string({ error: 'must be the address of the API' }).pipe(origin),
  /** Base address of the login service where it runs as a process of its own. */
  LOGIN_URL: origin.optional(),
  /** Origin at which browsers reach the login service, of the same site; absent for the gateway's own. */
  LOGIN_PUBLIC_URL: origin.transform((value) => new URL(value).origin).optional(),
  /** Base address of session authentication where it runs as a process of its own. */
  SESSION_URL: origin.optional(),
  /** Path of session authentication, as its service has it. */
  SESSION_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'must be a path such as /api/auth')
    .default('/api/auth'),
  /** Seconds between two reads of the session by an open page; without it focus and other tabs cause them. */
  SESSION_POLL_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int()
    .min(1)
    .max(86_400)
    .optional(),
  /** Proxies before the gateway, by address or range, whose `X-Forwarded-…` headers count. */
  TRUST_PROXY: proxies.optional(),
  /** Shows the demo's mailbox and LINE provider. */
  DEMO_MODE: flag,
  /** Channel of sign-in by LINE, as the login service has it; without one the sign-in page does not offer it. */
  LINE_CHANNEL_ID: z.string().optional(),
  /** Name that people know the portal by. */
  PROVIDER_NAME: z.string().min(1).max(60).default('Atrium'),
  /** The provider's one colour. */
  ACCENT_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3355cc')
    .optional(),
  /** Least severe level that is logged. */
  LOG_LEVEL: z.enum(logLevels).default('info'),
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  DRAIN_DELAY_MS: z.coerce.number({ error: 'must be milliseconds' }).int().min(0).max(60_000).default(0),
  /** Deployables that run from a development server, `name=address` separated by commas. */
  DEV_SERVERS: devServers.optional(),
});

/** Settings of the gateway, parsed. */
export interface GatewaySettings {
  readonly port: number;
  readonly host: string;
  readonly registryFolder: string;
  /** Null where the log of the fleet is kept in the registry's folder. */
  readonly registryDatabaseUrl: string | null;
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

/** A setting that cannot be worked with; the message names the variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 *
 * @throws SettingsError with one line for each variable that is wrong.
 */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'),
    );
  const { data } = parsed;
  if (!isLoopback(data.HOST)) {
    if (data.DEMO_MODE)
      throw new SettingsError(`DEMO_MODE: only with a loopback HOST, not with ${data.HOST}.`);
    if (data.DEV_SERVERS)
      throw new SettingsError(`DEV_SERVERS: only with a loopback HOST, not with ${data.HOST}.`);
  }
  if (data.PUBLIC_URL?.startsWith('https:') && !data.TRUST_PROXY)
    throw new SettingsError('TRUST_PROXY: must name the proxy that ends TLS, since PUBLIC_URL is https.');
  return {
    port: data.PORT,
    host: data.HOST,
    registryFolder: data.REGISTRY_DIR,
    registryDatabaseUrl: data.REGISTRY_DATABASE_URL ?? null,
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
