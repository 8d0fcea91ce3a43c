import type { Release } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { PublishRefused, parseRelease } from '../registry/index.ts';
import type { GatewaySettings } from '../settings.ts';
import { teamOf } from './calling-team.ts';
import { registeredTeams } from './deploy-tokens.ts';
import type { Comparison, FleetChecker } from './fleet-checker.ts';
import { withRegisteredIdentity } from './registered-identity.ts';

/** What findings say in place of `dev`, which is no version. */
const VERSION = '0.0.0-dev';

/** What a development server describes, as a release that has all files it names. */
function described(body: unknown): Release {
  const sent = parseRelease({ ...Object(body), version: VERSION });
  const { entry, exposed, chunks, federationManifest } = sent;
  const needed = [...entry, ...exposed, ...Object.values(chunks).flat(), federationManifest ?? ''];
  return { ...sent, files: needed.map((path) => ({ path, integrity: '', bytes: 0 })) };
}

/**
 * Registers the check of a remote in development: what would keep it from being promoted as far as its description shows,
 * which has neither files nor the names that its scripts use.
 */
export function registerDevelopmentChecks(
  scope: FastifyInstance,
  checker: FleetChecker,
  { deployTokensFile }: Pick<GatewaySettings, 'deployTokensFile'>,
): void {
  scope.post('/development-checks', async (request): Promise<Comparison> => {
    const sent = described(request.body);
    teamOf(request, sent.name);
    try {
      const release = withRegisteredIdentity(sent, await registeredTeams(deployTokensFile));
      return await checker.outlook({ release, transferBytes: new Map() });
    } catch (error) {
      if (!(error instanceof PublishRefused)) throw error;
      return { findings: error.message.split('\n'), isUnchecked: false };
    }
  });
}
