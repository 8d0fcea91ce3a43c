import { errorReply, ProblemError } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AskApi } from './answering-api.ts';
import { registerChanges } from './deploy-changes.ts';
import { registerPrunings } from './deploy-prunings.ts';
import { NotYours, rememberTeam, teamOf } from './deploy-team.ts';
import { mayDeploy, teamOfToken } from './deploy-tokens.ts';
import { registerUploads } from './deploy-uploads.ts';
import { FleetRefused } from './fleet-gate.ts';
import { FleetJudge } from './fleet-judge.ts';
import { type Canary, ChangeRefused } from './fleet-state.ts';
import { messages } from './messages.ts';
import { PublishRefused } from './publish-check.ts';
import type { Registry } from './registry.ts';
import type { Revision } from './revisions.ts';
import type { GatewaySettings } from './settings.ts';
import { NoSuchUpload, UploadTooLarge } from './uploads.ts';
import { byVersion } from './version-order.ts';

/** Where the calls of the command line live. */
const DEPLOY_PREFIX = '/deploy';

/** One deployable as `GET /deploy/fleet` lists it. */
export interface DeployableStatus {
  readonly name: string;
  /** Null where nothing of it was promoted yet. */
  readonly current: string | null;
  /** Version that chosen customers get instead; null where there is none. */
  readonly canary: Canary | null;
  /** Older first. */
  readonly versions: readonly string[];
  /** Whether the asking team may touch it. */
  readonly yours: boolean;
}

const historyQuery = z.object({
  name: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
});

function problemOf(error: Error): ProblemError | undefined {
  if (error instanceof NotYours) return new ProblemError('forbidden', { title: error.message });
  if (error instanceof NoSuchUpload) return new ProblemError('not-found', { title: error.message });
  if (error instanceof UploadTooLarge)
    return new ProblemError('invalid-input', {
      status: 413,
      title: messages.uploadTooLarge,
      errors: { build: [error.message] },
      // What else comes on this connection is not read.
      headers: { connection: 'close' },
    });
  if (error instanceof PublishRefused)
    return new ProblemError('conflict', {
      title: messages.publishRefused,
      errors: { build: error.message.split('\n') },
    });
  if (error instanceof ChangeRefused)
    return new ProblemError('conflict', {
      title: messages.changeRefused,
      errors: { change: [error.message] },
    });
  if (error instanceof FleetRefused)
    return new ProblemError('conflict', {
      title: messages.fleetRefused,
      errors: { fleet: [...error.findings] },
    });
  if (error instanceof z.ZodError)
    return new ProblemError('invalid-input', { errors: z.flattenError(error).fieldErrors });
  return undefined;
}

/**
 * The calls that ship deployables: each needs a team's token (`Authorization: Bearer …`) and touches only what
 * that team owns. Without a file of tokens every call is refused.
 */
export async function registerDeployApi(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  askApi: AskApi,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler<Error>(errorReply({ problemOf }));
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, plainHttp: 'serve-inside' };
      });
      scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
        done(null, payload),
      );
      scope.addHook('onRequest', async (request, reply) => {
        const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
        const team = token ? await teamOfToken(settings.deployTokensFile, token) : null;
        if (!team) throw new ProblemError('unauthenticated', { title: messages.noDeployToken });
        rememberTeam(request, team);
        reply.header('cache-control', 'no-store');
      });

      scope.get('/fleet', async (request): Promise<{ deployables: DeployableStatus[] }> => {
        const [published, { versions: current, canaries }] = await Promise.all([
          registry.published(),
          registry.state(),
        ]);
        const team = teamOf(request);
        const deployables = Object.entries(published).map(([name, versions]) => ({
          name,
          current: current[name] ?? null,
          canary: canaries[name] ?? null,
          versions: versions.toSorted(byVersion),
          yours: mayDeploy(team, name),
        }));
        return { deployables };
      });

      scope.get('/history', async (request): Promise<{ revisions: readonly Revision[] }> => {
        const { name, limit } = historyQuery.parse(request.query);
        const about = (revision: Revision) => revision.changes.some((entry) => entry.name === name);
        const revisions = (await registry.history()).filter((revision) => !name || about(revision));
        return { revisions: revisions.slice(-limit).reverse() };
      });

      const judge = new FleetJudge(registry, askApi, settings.sizeBudgets);
      registerUploads(scope, registry, judge, settings);
      registerChanges(scope, registry, judge);
      registerPrunings(scope, registry);
    },
    { prefix: DEPLOY_PREFIX },
  );
}
