import type { ServiceAddresses, TelemetrySettings } from '@atrium/server';
import { type ObjectPlace, objectsUrl } from '@atrium/server/objects';
import {
  commonFields,
  flag,
  httpOrigin,
  type logLevels,
  postgresUrl,
  serviceFields,
  telemetrySettingsOf,
  text,
  wholeNumber,
} from '@atrium/server/settings';
import { z } from 'zod';
import { type FleetName, fleets } from './fleet-state.ts';

export const planeFields = {
  ...commonFields,
  ...serviceFields,
  REGISTRY_DIR: text,
  /** Files of published versions are in the registry's folder by default. */
  OBJECTS_URL: objectsUrl.optional(),
  /** PostgreSQL database of the fleet's log, needed if edges run on several machines. */
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  FLEET: z.enum(fleets, `must be one of ${fleets.join(', ')}`).default('live'),
  CONTROL_PUBLIC_URL: httpOrigin.optional(),
  /** One in how many documents of signed-in people measures how fast its pages are; 0 for none. */
  VITALS_ONE_IN: wholeNumber(0, 1_000_000).default(10),
  /** Extends HSTS to all subdomains of the public URL. */
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
};

export interface RegistrySettings {
  readonly registryFolder: string;
  /** Absent if the files of published versions are in the registry's folder. */
  readonly objects: ObjectPlace | undefined;
  /** Absent if the fleet's log is in the registry's folder. */
  readonly registryDatabaseUrl: string | undefined;
  /** The registry's schema has this prefix, too. */
  readonly databaseRolePrefix: string;
  readonly fleet: FleetName;
}

export interface PlaneSettings extends RegistrySettings, ServiceAddresses {
  readonly host: string;
  /** Null to use the origin of each request. */
  readonly publicUrl: string | undefined;
  readonly controlPublicUrl: string | undefined;
  readonly hstsIncludeSubdomains: boolean;
  /** Headers `X-Forwarded-…` of these proxies are trusted. */
  readonly trustedProxies: readonly string[];
  readonly providerName: string;
  readonly vitalsOneIn: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly telemetry: TelemetrySettings;
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
}

type Values = { readonly [Name in keyof typeof planeFields]: z.output<(typeof planeFields)[Name]> };

export function planeSettingsOf(values: Values): PlaneSettings {
  return {
    host: values.HOST,
    registryFolder: values.REGISTRY_DIR,
    objects: values.OBJECTS_URL,
    registryDatabaseUrl: values.REGISTRY_DATABASE_URL,
    databaseRolePrefix: values.DATABASE_ROLE_PREFIX,
    fleet: values.FLEET,
    vitalsOneIn: values.VITALS_ONE_IN,
    publicUrl: values.PUBLIC_URL,
    controlPublicUrl: values.CONTROL_PUBLIC_URL,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
    apiUrl: values.API_URL,
    loginUrl: values.LOGIN_URL,
    sessionUrl: values.SESSION_URL,
    trustedProxies: values.TRUST_PROXY ?? [],
    providerName: values.PROVIDER_NAME,
    logLevel: values.LOG_LEVEL,
    telemetry: telemetrySettingsOf(values),
    drainDelayMs: values.DRAIN_DELAY_MS,
  };
}

export function planeRules(values: Partial<Values>): { readonly TRUST_PROXY: string | false | undefined } {
  return {
    TRUST_PROXY:
      values.PUBLIC_URL?.startsWith('https:') &&
      !values.TRUST_PROXY &&
      'must be set to the address of the proxy that terminates TLS, since PUBLIC_URL is https',
  };
}
