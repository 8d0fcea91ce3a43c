import type { Release } from '@atrium/contract';
import { DEV_VERSION, PublishRefused, type UntrustedWork } from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import type { ControlSettings } from '../settings.ts';
import { teamOf } from './calling-team.ts';
import { registeredTeams } from './deploy-tokens.ts';
import { describeBuilds } from './described-builds.routes.ts';
import type { Comparison, FleetChecker } from './fleet-checker.ts';
import { withRegisteredIdentity } from './registered-identity.ts';

/** Findings say this in place of {@link DEV_VERSION}, which is no semantic version. */
const VERSION = `0.0.0-${DEV_VERSION}`;

/** A development server has no files, so the release gets all that its description names. */
function described(sent: Release): Release {
  const { entry, exposed, chunks } = sent;
  const needed = [...entry, ...exposed, ...Object.values(chunks).flat()];
  return { ...sent, files: needed.map((path) => ({ path, integrity: '', bytes: 0 })) };
}

/** Checks only what the description of a development server shows: it has no files, nor names that scripts use. */
export function registerDevelopmentChecks(
  scope: FastifyInstance,
  checker: FleetChecker,
  untrusted: UntrustedWork,
  { deployTokensFile }: Pick<ControlSettings, 'deployTokensFile'>,
): void {
  describeBuilds(scope, '/development-checks', async (request): Promise<Comparison> => {
    const input = { body: request.body, version: VERSION };
    const sent = described(await untrusted.run(teamOf(request).team, 'readRelease', input));
    teamOf(request, sent.name);
    try {
      const release = withRegisteredIdentity(sent, await registeredTeams(deployTokensFile));
      return await checker.outlook({ release, transferBytes: new Map() });
    } catch (error) {
      if (!(error instanceof PublishRefused)) throw error;
      return { findings: error.message.split('\n'), warnings: [], isUnchecked: false };
    }
  });
}
