import { join } from 'node:path';
import { createPlaneSettings } from '@atrium/registry/testing';
import { issueDeployToken, type Registration, registerDeployable } from '../deploy/deploy-tokens.ts';
import type { ControlSettings } from '../settings.ts';

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

/** Settings of a control plane with its own registry folder and without a log. */
export function createSettings(overrides: Partial<ControlSettings> = {}): ControlSettings {
  const plane = createPlaneSettings(overrides);
  return {
    ...plane,
    controlPort: 0,
    deployTokensFile: join(plane.registryFolder, 'deploy-tokens.json'),
    operatorPassword: undefined,
    alertWebhook: undefined,
    pageCheck: undefined,
    sizeBudgets: { shellStart: 300_000, remotePage: 200_000, remoteFile: 1_000_000, remoteFiles: 4_000_000 },
    uploadCheckTimeoutMs: 20_000,
    ...overrides,
  };
}
