import { join } from 'node:path';
import { createFolder } from '@atrium/registry/testing';
import { issueDeployToken, type Registration, registerDeployable } from '../deploy/deploy-tokens.ts';
import type { GatewaySettings } from '../settings.ts';

/** Registers a deployable for a team and issues a token; the default base path is the name without `mfe-`. */
export async function createTeamToken(
  file: string,
  team: string,
  name: string,
  place: Partial<Registration> = {},
): Promise<string> {
  const basePath = name.startsWith('mfe-') ? name.replace('mfe-', '') : null;
  await registerDeployable(file, team, { name, basePath, slots: ['home'], ...place });
  return issueDeployToken(file, team);
}

/** Settings of a gateway with its own registry folder and without a log. */
export function createSettings(overrides: Partial<GatewaySettings> = {}): GatewaySettings {
  const registryFolder = overrides.registryFolder ?? createFolder();
  return {
    port: 0,
    host: '127.0.0.1',
    registryFolder,
    objects: null,
    registryDatabaseUrl: null,
    databaseRolePrefix: 'atrium',
    releaseSet: 'live',
    deployTokensFile: join(registryFolder, 'deploy-tokens.json'),
    operatorPassword: null,
    alertWebhook: null,
    pageCheck: null,
    sizeBudgets: { shellStart: 300_000, remotePage: 200_000 },
    vitalsOneIn: 0,
    uploadCheckTimeoutMs: 20_000,
    publicUrl: null,
    hstsIncludeSubdomains: false,
    apiUrl: 'http://127.0.0.1:1',
    loginUrl: null,
    sessionUrl: null,
    sessionBasePath: '/api/auth',
    sessionPollSeconds: null,
    loginPublicUrl: null,
    trustedProxies: [],
    demo: false,
    lineSignIn: false,
    providerName: 'Atrium',
    supportEmail: null,
    supportUrl: null,
    supportPhone: null,
    accentColor: null,
    logLevel: 'silent',
    telemetry: { logSuccessPercent: 100, metrics: undefined, traces: undefined },
    drainDelayMs: 0,
    devServers: {},
    ...overrides,
  };
}
