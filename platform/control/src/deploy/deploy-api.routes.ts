import {
  byVersion,
  type Canary,
  ChangeRefused,
  CheckOverran,
  type Deltas,
  isRetired,
  PublishRefused,
  type Registry,
  type Revision,
  runningPreviews,
  type StoredPreview,
  TooManyChecks,
  type UntrustedWork,
} from '@atrium/registry';
import { errorReply, ProblemError } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../messages.ts';
import type { ControlSettings } from '../settings.ts';
import { DeployForbidden, setTeam, teamOf } from './calling-team.ts';
import { mayDeploy, teamOfToken } from './deploy-tokens.ts';
import { registerDevelopmentChecks } from './development-checks.ts';
import type { ChangeFleet } from './fleet-change.ts';
import type { FleetChecker } from './fleet-checker.ts';
import { FleetRefused } from './fleet-gate.ts';
import { registerPlans } from './plans.routes.ts';
import { registerPreviewCalls } from './previews.routes.ts';
import { registerChanges } from './promotions.routes.ts';
import { registerPrunings } from './pruning.routes.ts';
import { registerUploads } from './uploads.routes.ts';
import { NoSuchUpload, UploadTooLarge } from './uploads.ts';

/** Uploads have limits of their own. */
const MAX_BODY_BYTES = 64 * 1024;
const DEPLOY_PREFIX = '/deploy';

export interface DeployableStatus {
  readonly name: string;
  /** Null if no version was promoted yet. */
  readonly current: string | null;
  /** Selected customers get this version instead; null if there is none. */
  readonly canary: Canary | null;
  /** Null if staging has the current version. */
  readonly staging: string | null;
  readonly previews: readonly Pick<StoredPreview, 'version' | 'endsAt'>[];
  /** The oldest version comes first. */
  readonly versions: readonly string[];
  readonly yours: boolean;
  readonly retired: boolean;
}

const historyQuery = z.object({
  name: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
});

function problemOf(error: Error): ProblemError | undefined {
  if (error instanceof DeployForbidden) return new ProblemError('forbidden', { title: error.message });
  if (error instanceof NoSuchUpload) return new ProblemError('not-found', { title: error.message });
  if (error instanceof UploadTooLarge)
    return new ProblemError('invalid-input', {
      status: 413,
      title: messages.uploadTooLarge,
      errors: { build: [error.message] },
      // The rest of the upload is not read.
      headers: { connection: 'close' },
    });
  if (error instanceof PublishRefused)
    return new ProblemError('conflict', {
      title: messages.publishRefused,
      errors: { build: error.message.split('\n') },
    });
  if (error instanceof CheckOverran)
    return new ProblemError({ type: 'upload-check-overran', status: 422, title: error.message });
  if (error instanceof TooManyChecks) return new ProblemError('too-many-attempts', { title: error.message });
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

interface DeployParts {
  readonly checker: FleetChecker;
  readonly untrusted: UntrustedWork;
  readonly changeFleet: ChangeFleet;
  readonly errorsOf: (name: string) => Promise<object>;
  readonly usageOf: (name: string) => Promise<object>;
}

/**
 * A team's deploy token (`Authorization: Bearer …`) lets it change only its own deployables. Without a tokens file
 * every request is refused.
 */
export async function registerDeployApi(
  app: FastifyInstance,
  registry: Registry,
  deltas: Deltas,
  settings: ControlSettings,
  parts: DeployParts,
): Promise<void> {
  const { checker, untrusted, changeFleet } = parts;
  await app.register(
    async (scope) => {
      admitTeams(scope, settings.deployTokensFile);
      registerFleetReads(scope, registry);
      registerReports(scope, parts);
      registerUploads(scope, { registry, deltas, checker, untrusted, settings });
      registerChanges(scope, registry, changeFleet);
      registerPlans(scope, registry, checker);
      registerPreviewCalls(scope, registry, checker, settings.publicUrl);
      registerPrunings(scope, registry, deltas);
      registerDevelopmentChecks(scope, checker, untrusted, settings);
    },
    { prefix: DEPLOY_PREFIX },
  );
}

function admitTeams(scope: FastifyInstance, deployTokensFile: ControlSettings['deployTokensFile']): void {
  scope.setErrorHandler<Error>(
    errorReply({
      problemOf,
      onRefusal: (request, { type }) => {
        if (type === 'upload-check-overran')
          request.log.warn({ team: teamOf(request).team }, 'the check of an upload overran');
      },
    }),
  );
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, plainHttp: 'serve-internal' };
    // Only what describes a build is larger, and that is not parsed in this process.
    route.bodyLimit ??= MAX_BODY_BYTES;
  });
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  scope.addHook('onRequest', async (request, reply) => {
    const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
    const team = token ? await teamOfToken(deployTokensFile, token) : null;
    if (!team) throw new ProblemError('unauthenticated', { title: messages.deployTokenRequired });
    setTeam(request, team);
    reply.header('cache-control', 'no-store');
  });
}

function registerFleetReads(scope: FastifyInstance, registry: Registry): void {
  scope.get('/fleet', async (request): Promise<{ deployables: DeployableStatus[] }> => {
    const [published, state, history] = await Promise.all([
      registry.published(),
      registry.state(),
      registry.history(),
    ]);
    const { versions: current, canaries, staging } = state;
    const team = teamOf(request);
    const sorted = Object.entries(published).sort(([one], [other]) => one.localeCompare(other));
    const deployables = sorted.map(([name, versions]) => ({
      name,
      current: current[name] ?? null,
      canary: canaries[name] ?? null,
      staging: staging?.[name] ?? null,
      previews: runningPreviews(state)
        .filter((preview) => preview.name === name)
        .map(({ version, endsAt }) => ({ version, endsAt })),
      versions: versions.toSorted(byVersion),
      yours: mayDeploy(team, name),
      retired: isRetired(history, name),
    }));
    return { deployables };
  });

  scope.get('/history', async (request): Promise<{ revisions: readonly Revision[] }> => {
    const { name, limit } = historyQuery.parse(request.query);
    const concerns = (revision: Revision) => revision.changes.some((entry) => entry.name === name);
    const revisions = (await registry.history()).filter((revision) => !name || concerns(revision));
    return { revisions: revisions.slice(-limit).reverse() };
  });
}

function registerReports(
  scope: FastifyInstance,
  { errorsOf, usageOf }: Pick<DeployParts, 'errorsOf' | 'usageOf'>,
): void {
  scope.get<{ Params: { name: string } }>('/errors/:name', async (request) => {
    const { name } = request.params;
    teamOf(request, name);
    return errorsOf(name);
  });

  scope.get<{ Params: { name: string } }>('/usage/:name', async (request) => {
    const { name } = request.params;
    teamOf(request, name);
    return usageOf(name);
  });
}
