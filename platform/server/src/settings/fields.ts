import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { hostAddresses } from '../postgres/host-addresses.ts';
import { DEFAULT_ROLE_PREFIX } from '../role-prefix.ts';
import type { TelemetrySettings } from '../telemetry/telemetry.ts';
import { errorCode } from '../thrown.ts';

const ON = ['on', 'true', '1'];
const OFF = ['off', 'false', '0'];
const PERCENT_ERROR = 'must be a number from 0 to 100, such as 0.5';

export const text = z.string();

export const flag = text
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum([...ON, ...OFF], { error: 'must be on or off' }))
  .transform((value) => ON.includes(value));

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return text.regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
}

const percent = text
  .regex(/^\d{1,3}(\.\d{1,4})?$/, PERCENT_ERROR)
  .transform(Number)
  .pipe(z.number().max(100, PERCENT_ERROR));

export const list = text.transform((value) => value.split(',').map((item) => item.trim()));

export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

export const httpOrigin = httpAddress.transform((value) => new URL(value).origin);

function contentOf(whyNot: (file: string) => string | undefined) {
  return text.transform((file, { addIssue }) => {
    try {
      const content = readFileSync(file, 'utf8').trim();
      const reason = whyNot(file);
      if (!reason) return content;
      addIssue(reason);
    } catch (error) {
      addIssue(`cannot read ${file} (${errorCode(error)})`);
    }
    return z.NEVER;
  });
}

export const fileContent = contentOf(() => undefined);

export const secretContent = contentOf(whyNotSecret);

/** Containers share secrets with the group, so that these are the permission bits of everyone else. */
const OTHERS = 0o007;

/** Everyone on the machine may read or replace a file with such permissions; files of Windows have none. */
export function whyNotSecret(file: string): string | undefined {
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0;
  return isOpen ? `everyone on this machine may read or change ${file}: run chmod 600 on it` : undefined;
}

/** A prefix length of 0 is refused: it would trust every address. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((entry) => !entry.endsWith('/0'));

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const commonFields = {
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: httpOrigin.optional(),
  LOGIN_PUBLIC_URL: httpOrigin.optional(),
  SESSION_BASE_PATH: text.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api/auth').default('/api/auth'),
  TRUST_PROXY: list
    .refine((entries) => entries.every((entry) => proxy.safeParse(entry).success), {
      error: 'must list addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
    })
    .optional(),
  LINE_CHANNEL_ID: text.optional(),
  PROVIDER_NAME: text
    .regex(/^\P{Cc}{1,60}$/u, 'must have at most 60 characters, on one line')
    .default('Atrium'),
  ACCENT_COLOR: text.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3355cc').optional(),
  /** Installations on one database server need different prefixes. */
  DATABASE_ROLE_PREFIX: text
    .regex(
      /^(?!pg(_|$))[a-z][a-z0-9_]{0,39}$/,
      'must have small letters, digits and underscores only, at most 40, a letter first, and not be pg',
    )
    .default(DEFAULT_ROLE_PREFIX),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  LOG_SUCCESS_PERCENT: percent.default(100),
  /** Without a port no metrics are served. */
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  TRACE_PERCENT: percent.default(1),
  DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(0),
  DEMO_MODE: flag.default(false),
};

export const serviceFields = {
  API_URL: httpAddress,
  /** Without it, the login service is part of the API's process. */
  LOGIN_URL: httpAddress.optional(),
  /** Without it, session authentication is part of the API's process. */
  SESSION_URL: httpAddress.optional(),
};

export const mailFields = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: text
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as Atrium <portal@example.com>')
    .optional(),
  SMTP_CA_FILE: fileContent.refine(isCertificate, 'must name a file of certificates in PEM').optional(),
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly certificateAuthorities: string | undefined;
}

export function mailSettingsOf(values: {
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly SMTP_CA_FILE: string | undefined;
  readonly PROVIDER_NAME: string;
}): MailSettings {
  return {
    smtpUrl: values.SMTP_URL,
    from: values.MAIL_FROM ?? `${JSON.stringify(values.PROVIDER_NAME)} <portal@localhost>`,
    certificateAuthorities: values.SMTP_CA_FILE,
  };
}

export function telemetrySettingsOf(values: {
  readonly LOG_SUCCESS_PERCENT: number;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT: number | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  readonly TRACE_PERCENT: number;
}): TelemetrySettings {
  const { METRICS_HOST: host, METRICS_PORT: port, TRACE_PERCENT: percent } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  return {
    logSuccessPercent: values.LOG_SUCCESS_PERCENT,
    metrics: port === undefined ? undefined : { host, port },
    traces: endpoint === undefined ? undefined : { endpoint, percent },
  };
}

/** The port 0 means any free one. */
export const port = wholeNumber(0, 65_535);

export const postgresUrl = text
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine(
    isPostgresUrl,
    'must be an address such as postgres://user:password@host:5432/database, in which several hosts are separated by ' +
      'commas and target_session_attrs is read-write',
  );

function isPostgresUrl(address: string): boolean {
  const addresses = hostAddresses(address);
  try {
    return addresses
      .map((each) => new URL(each))
      .every((url) => {
        const { hostname, username, password, pathname, searchParams } = url;
        decodeURIComponent(username + password + pathname);
        const attributes = searchParams.get('target_session_attrs') ?? 'read-write';
        return attributes === 'read-write' && (addresses.length === 1 || hostname !== '');
      });
  } catch {
    return false;
  }
}

/** Other machines must reach neither the demo data nor a development server. */
export const ONLY_ON_LOOPBACK = 'is allowed only with a loopback HOST such as 127.0.0.1';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
