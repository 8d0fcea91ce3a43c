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

/** Any text. */
export const text = z.string();

/** `on` or `off`; `true`, `false`, `1` and `0` work too, in upper or lower case. */
export const flag = text
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum([...ON, ...OFF], { error: 'must be on or off' }))
  .transform((value) => ON.includes(value));

/** A whole number from `min` to `max`, inclusive. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return text.regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
}

/** A share of a hundred, with up to four decimals. */
const percent = text
  .regex(/^\d{1,3}(\.\d{1,4})?$/, PERCENT_ERROR)
  .transform(Number)
  .pipe(z.number().max(100, PERCENT_ERROR));

/** Items separated by commas. */
export const list = text.transform((value) => value.split(',').map((item) => item.trim()));

/** URL of an HTTP server, without trailing slashes. */
export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Origin of an HTTP server; a path is dropped. */
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

/** Trimmed content of the file that the variable names. */
export const fileContent = contentOf(() => undefined);

/** Trimmed content of the file with a secret that the variable names, which not everyone may read. */
export const secretContent = contentOf(whyNotSecret);

/** Permission bits of everyone but the owner and the group, which containers share secrets with. */
const OTHERS = 0o007;

/**
 * Why a file with a secret is not read: everyone on the machine may read or replace it. Undefined if not, and on Windows, whose
 * files have no such permissions.
 */
export function whyNotSecret(file: string): string | undefined {
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0;
  return isOpen ? `everyone on this machine may read or change ${file}: run chmod 600 on it` : undefined;
}

/** A prefix length of 0 is refused: it would trust every address. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((entry) => !entry.endsWith('/0'));

/** Log levels, the most severe first. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Variables that several processes read. */
export const commonFields = {
  /** Address to listen on. */
  HOST: text.default('127.0.0.1'),
  /** Public origin of the portal. */
  PUBLIC_URL: httpOrigin.optional(),
  /** Public origin of the login service. */
  LOGIN_PUBLIC_URL: httpOrigin.optional(),
  /** Path of session authentication. */
  SESSION_BASE_PATH: text.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api/auth').default('/api/auth'),
  /** Addresses or ranges of proxies whose `X-Forwarded-…` headers are trusted. */
  TRUST_PROXY: list
    .refine((entries) => entries.every((entry) => proxy.safeParse(entry).success), {
      error: 'must list addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
    })
    .optional(),
  /** Channel for sign-in with LINE. */
  LINE_CHANNEL_ID: text.optional(),
  /** Name of the portal that people see. */
  PROVIDER_NAME: text
    .regex(/^\P{Cc}{1,60}$/u, 'must have at most 60 characters, on one line')
    .default('Atrium'),
  /** The provider's one colour. */
  ACCENT_COLOR: text.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3355cc').optional(),
  /** Prefix of the database role names; must differ between installations on one database server. */
  DATABASE_ROLE_PREFIX: text
    .regex(
      /^(?!pg(_|$))[a-z][a-z0-9_]{0,39}$/,
      'must have small letters, digits and underscores only, at most 40, a letter first, and not be pg',
    )
    .default(DEFAULT_ROLE_PREFIX),
  /** Least severe level that is logged. */
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  /** Share of the requests that succeeded of which a line is logged. */
  LOG_SUCCESS_PERCENT: percent.default(100),
  /** Address and port at which monitoring reads the metrics; without a port there are none. */
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  /** Collector of traces, by OTLP over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  /** Share of the requests of which the trace is kept whatever happens. */
  TRACE_PERCENT: percent.default(1),
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(0),
  /** Enables the demo data, mailbox and LINE provider. */
  DEMO_MODE: flag.default(false),
};

/** Variables that lead to the API's services. */
export const serviceFields = {
  /** Base URL of the API, for `/customer-portal` and `/api`. */
  API_URL: httpAddress,
  /** Base URL of the login service, if it runs in its own process. */
  LOGIN_URL: httpAddress.optional(),
  /** Base URL of session authentication, if it runs in its own process. */
  SESSION_URL: httpAddress.optional(),
};

/** Variables for sending mail, read by the API and the provider's commands. */
export const mailFields = {
  /** URL of the mail server, with user and password if it needs them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  /** Sender of the mails. */
  MAIL_FROM: text
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as Atrium <portal@example.com>')
    .optional(),
  /** File with the CA certificates that the mail server's certificate is verified against. */
  SMTP_CA_FILE: fileContent.refine(isCertificate, 'must name a file of certificates in PEM').optional(),
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

/** Settings for sending mail. */
export interface MailSettings {
  /** Undefined if no mail server is set. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly certificateAuthorities: string | undefined;
}

/** Mail settings from variables; the default sender is `<PROVIDER_NAME> <portal@localhost>`. */
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

/** Settings of the telemetry, from variables. */
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

/** A port to listen on; 0 for any free port. */
export const port = wholeNumber(0, 65_535);

/** URL of a PostgreSQL database; with several hosts, the one that accepts changes is used. */
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

/** Error for `DEMO_MODE` or a development server when other machines can reach the process. */
export const ONLY_ON_LOOPBACK = 'is allowed only with a loopback HOST such as 127.0.0.1';

/** Whether a server that listens on this host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
