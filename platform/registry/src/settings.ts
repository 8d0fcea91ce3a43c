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

/** Variables that edge and control plane both read: where the registry is, and what both say of the portal. */
export const planeFields = {
  ...commonFields,
  ...serviceFields,
  /** Folder with the published versions. */
  REGISTRY_DIR: text,
  /** Where the files of published versions are stored; by default in that folder. */
  OBJECTS_URL: objectsUrl.optional(),
  /** PostgreSQL database of the fleet's log, needed if edges run on several machines. */
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  /** The fleet that documents get. */
  FLEET: z.enum(fleets, `must be one of ${fleets.join(', ')}`).default('live'),
  /** Public origin of the control plane. */
  CONTROL_PUBLIC_URL: httpOrigin.optional(),
  /** One in how many documents of signed-in people measures how fast its pages are; 0 for none. */
  VITALS_ONE_IN: wholeNumber(0, 1_000_000).default(10),
  /** Extends HSTS to all subdomains of the public URL. */
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
};

/** Where the registry is. */
export interface RegistrySettings {
  readonly registryFolder: string;
  /** Null if the files of published versions are in the registry's folder. */
  readonly objects: ObjectPlace | null;
  /** Null if the fleet's log is in the registry's folder. */
  readonly registryDatabaseUrl: string | null;
  /** Prefix of the database roles and of the registry's schema. */
  readonly databaseRolePrefix: string;
  /** The fleet that documents get. */
  readonly fleet: FleetName;
}

/** Settings that edge and control plane share. */
export interface PlaneSettings extends RegistrySettings, ServiceAddresses {
  readonly host: string;
  /** Public origin of the portal; null to use the origin of each request. */
  readonly publicUrl: string | null;
  /** Public origin of the control plane, where teams and operators reach it. */
  readonly controlPublicUrl: string | undefined;
  readonly hstsIncludeSubdomains: boolean;
  /** Proxies whose `X-Forwarded-…` headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  readonly providerName: string;
  /** One in how many signed-in documents measures how fast its pages are; 0 for none. */
  readonly vitalsOneIn: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly telemetry: TelemetrySettings;
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
}

type Values = { readonly [Name in keyof typeof planeFields]: z.output<(typeof planeFields)[Name]> };

/** The shared settings, from variables. */
export function planeSettingsOf(values: Values): PlaneSettings {
  return {
    host: values.HOST,
    registryFolder: values.REGISTRY_DIR,
    objects: values.OBJECTS_URL ?? null,
    registryDatabaseUrl: values.REGISTRY_DATABASE_URL ?? null,
    databaseRolePrefix: values.DATABASE_ROLE_PREFIX,
    fleet: values.FLEET,
    vitalsOneIn: values.VITALS_ONE_IN,
    publicUrl: values.PUBLIC_URL ?? null,
    controlPublicUrl: values.CONTROL_PUBLIC_URL,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
    apiUrl: values.API_URL,
    loginUrl: values.LOGIN_URL ?? null,
    sessionUrl: values.SESSION_URL ?? null,
    trustedProxies: values.TRUST_PROXY ?? [],
    providerName: values.PROVIDER_NAME,
    logLevel: values.LOG_LEVEL,
    telemetry: telemetrySettingsOf(values),
    drainDelayMs: values.DRAIN_DELAY_MS,
  };
}

/** Errors across the shared variables, by variable. */
export function planeRules(values: Partial<Values>): { readonly TRUST_PROXY: string | false | undefined } {
  return {
    TRUST_PROXY:
      values.PUBLIC_URL?.startsWith('https:') &&
      !values.TRUST_PROXY &&
      'must be set to the address of the proxy that terminates TLS, since PUBLIC_URL is https',
  };
}
