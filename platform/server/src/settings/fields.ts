import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_ROLE_PREFIX } from '../role-prefix.ts';

const ON = ['on', 'true', '1'];
const OFF = ['off', 'false', '0'];

/** Any text. */
export const text = z.string();

/** `on` or `off`; `true`, `false`, `1` and `0` say the same, in letters of either case. */
export const flag = text
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum([...ON, ...OFF], { error: 'must be on or off' }))
  .transform((value) => ON.includes(value));

/** A whole number in digits, within bounds that count as allowed. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return text.regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
}

/** Words separated by commas. */
export const list = text.transform((value) => value.split(',').map((item) => item.trim()));

/** Address of an http server, without slashes at its end. */
export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Origin of an http server; a path is left out. */
export const httpOrigin = httpAddress.transform((value) => new URL(value).origin);

/** Content of the file that the variable names, without blanks around it. */
export const fileContent = text.transform((file, { addIssue }) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    addIssue(`cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
    return z.NEVER;
  }
});

/** A range of everything would trust everybody. */
const proxy = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((entry) => !entry.endsWith('/0'));

/** Least severe levels that a log may keep. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The variables that several processes read, each with the same meaning everywhere. */
export const commonFields = {
  /** Address to listen on. */
  HOST: text.default('127.0.0.1'),
  /** Origin that people use. */
  PUBLIC_URL: httpOrigin.optional(),
  /** Origin at which browsers reach the login service. */
  LOGIN_PUBLIC_URL: httpOrigin.optional(),
  /** Path of session authentication. */
  SESSION_BASE_PATH: text.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api/auth').default('/api/auth'),
  /** Proxies by address or range, whose `X-Forwarded-…` headers count. */
  TRUST_PROXY: list
    .refine((entries) => entries.every((entry) => proxy.safeParse(entry).success), {
      error: 'must list addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
    })
    .optional(),
  /** Channel of sign-in by LINE. */
  LINE_CHANNEL_ID: text.optional(),
  /** Name that people know the portal by. */
  PROVIDER_NAME: text
    .regex(/^\P{Cc}{1,60}$/u, 'must have at most 60 characters, on one line')
    .default('Atrium'),
  /** What the names of the database's roles begin with; another one for each installation in one server. */
  DATABASE_ROLE_PREFIX: text
    .regex(
      /^(?!pg(_|$))[a-z][a-z0-9_]{0,39}$/,
      'must have small letters, digits and underscores only, at most 40, a letter first, and not be pg',
    )
    .default(DEFAULT_ROLE_PREFIX),
  /** Least severe level that is logged. */
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(0),
  /** Demo people, mailbox and LINE provider. */
  DEMO_MODE: flag.default(false),
};

/** How mail is sent, by the API and by the provider's commands. */
export const mailFields = {
  /** Mail server, with user and password where it wants them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  /** Sender. */
  MAIL_FROM: text
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as Atrium <portal@example.com>')
    .optional(),
  /** File with the certificates of authorities that the mail server's is signed by. */
  SMTP_CA_FILE: fileContent.refine(isCertificate, 'must name a file of certificates in PEM').optional(),
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

/** How mail is sent, and in whose name. */
export interface MailSettings {
  /** Absent where no mail server is set. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly certificateAuthorities: string | undefined;
}

/** Mail settings of variables that were read; without a sender the mail comes from the provider at this machine. */
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

/** A port to listen on; 0 for any that is free. */
export const port = wholeNumber(0, 65_535);

/** Address of a PostgreSQL database, of one host. */
export const postgresUrl = text
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine(isReadableAddress, 'must be one address such as postgres://user:password@host:5432/database');

function isReadableAddress(address: string): boolean {
  try {
    const { hostname, username, password, pathname } = new URL(address);
    decodeURIComponent(username + password + pathname);
    return !hostname.includes(',');
  } catch {
    return false;
  }
}

/** What is wrong with `DEMO_MODE` or a development server where others reach the process. */
export const ONLY_ON_LOOPBACK = 'only with a loopback HOST';

/** Whether only this machine reaches what listens at a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
