import type { PlaneSettings } from '../settings.ts';
import { createFolder } from './builds.ts';

/** Settings of a plane with its own registry folder and without a log. */
export function createPlaneSettings(overrides: Partial<PlaneSettings> = {}): PlaneSettings {
  return {
    host: '127.0.0.1',
    registryFolder: overrides.registryFolder ?? createFolder(),
    objects: undefined,
    registryDatabaseUrl: undefined,
    databaseRolePrefix: 'atrium',
    fleet: 'live',
    vitalsOneIn: 0,
    publicUrl: undefined,
    controlPublicUrl: undefined,
    hstsIncludeSubdomains: false,
    apiUrl: 'http://127.0.0.1:1',
    loginUrl: undefined,
    sessionUrl: undefined,
    trustedProxies: [],
    providerName: 'Atrium',
    logLevel: 'silent',
    telemetry: { logSuccessPercent: 100, metrics: undefined, traces: undefined },
    drainDelayMs: 0,
    ...overrides,
  };
}
