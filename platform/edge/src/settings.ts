import { emailAddress } from '@atrium/contract';
import { type PlaneSettings, planeFields, planeRules, planeSettingsOf } from '@atrium/registry/settings';
import {
  type Environment,
  httpAddress,
  isLoopback,
  list,
  ONLY_ON_LOOPBACK,
  port,
  readEnvironment,
  wholeNumber,
} from '@atrium/server/settings';
import { z } from 'zod';

const devServer = z.tuple([z.string().regex(/^[a-z][a-z0-9-]*$/), httpAddress]);

const devServers = list.transform((entries, { addIssue }): Readonly<Record<string, string>> => {
  const parsed = z.array(devServer).safeParse(entries.map((entry) => entry.split('=')));
  if (parsed.success) return Object.fromEntries(parsed.data);
  addIssue('must be name=http://host:port, separated by commas');
  return z.NEVER;
});

export const edgeFields = {
  ...planeFields,
  PORT: port.default(8080),
  /** Open pages poll the session at this interval; by default they read it on focus and when other tabs change it. */
  SESSION_POLL_SECONDS: wholeNumber(1, 86_400).optional(),
  SUPPORT_EMAIL: emailAddress.optional(),
  SUPPORT_URL: httpAddress.optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d ()./-]{3,30}$/, 'must be a number such as +1 202 555 0143')
    .optional(),
  /** The service opens releases in a headless browser, which reads documents and files here. */
  PAGE_CHECK_URL: httpAddress.optional(),
  /** The form is `name=url`, separated by commas. */
  DEV_SERVERS: devServers.optional(),
};

export interface EdgeSettings extends PlaneSettings {
  readonly port: number;
  /** Null means the portal's own origin. */
  readonly loginPublicUrl: string | undefined;
  readonly sessionBasePath: string;
  /** Absent if pages do not poll the session. */
  readonly sessionPollSeconds: number | undefined;
  readonly demo: boolean;
  /** Whether the sign-in page offers LINE; the demo has its own. */
  readonly lineSignIn: boolean;
  readonly supportEmail: string | undefined;
  readonly supportUrl: string | undefined;
  readonly supportPhone: string | undefined;
  readonly accentColor: string | undefined;
  /** The page check reads documents with tickets, and files over http in the private network. */
  readonly servesPageCheck: boolean;
  readonly devServers: Readonly<Record<string, string>>;
}

type Values = { readonly [Name in keyof typeof edgeFields]: z.output<(typeof edgeFields)[Name]> };

export function edgeSettingsOf(values: Values): EdgeSettings {
  return {
    ...planeSettingsOf(values),
    port: values.PORT,
    loginPublicUrl: values.LOGIN_PUBLIC_URL,
    sessionBasePath: values.SESSION_BASE_PATH,
    sessionPollSeconds: values.SESSION_POLL_SECONDS,
    demo: values.DEMO_MODE,
    lineSignIn: values.DEMO_MODE || values.LINE_CHANNEL_ID !== undefined,
    supportEmail: values.SUPPORT_EMAIL,
    supportUrl: values.SUPPORT_URL,
    supportPhone: values.SUPPORT_PHONE,
    accentColor: values.ACCENT_COLOR,
    servesPageCheck: values.PAGE_CHECK_URL !== undefined,
    devServers: values.DEV_SERVERS ?? {},
  };
}

export function edgeRules(values: Partial<Values>) {
  const isPublic = values.HOST !== undefined && !isLoopback(values.HOST);
  return {
    ...planeRules(values),
    DEMO_MODE: isPublic && values.DEMO_MODE && ONLY_ON_LOOPBACK,
    DEV_SERVERS: isPublic && values.DEV_SERVERS && ONLY_ON_LOOPBACK,
  } as const;
}

/** @throws SettingsError with one line for each missing or invalid variable */
export function readSettings(environment: Environment): EdgeSettings {
  return edgeSettingsOf(readEnvironment(edgeFields, environment, edgeRules));
}
