import type { Release } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiVersion } from './api-version.ts';
import { type DeployTeam, mayDeploy, teamOfToken } from './deploy-tokens.ts';
import type { RemoteRelease } from './fleet.ts';
import { FleetRefused, fleetFindings, manifestFindings } from './fleet-gate.ts';
import {
  type Canary,
  type CurrentVersions,
  documentFleets,
  type FleetState,
  withCanary,
  withCurrent,
  withoutCanary,
} from './fleet-state.ts';
import { messages } from './messages.ts';
import { replyProblem } from './problem-reply.ts';
import { PublishRefused, parseRelease } from './publish-check.ts';
import type { Promotion, Registry } from './registry.ts';
import type { Revision } from './revisions.ts';
import { versionBefore } from './rollback.ts';
import type { GatewaySettings } from './settings.ts';
import { Uploads } from './uploads.ts';

/** Where the calls of the command line live. */
export const DEPLOY_PREFIX = '/deploy';

/** One deployable as `GET /deploy/fleet` lists it. */
export interface DeployableStatus {
  readonly name: string;
  /** Null where nothing of it was promoted yet. */
  readonly current: string | null;
  /** Version that chosen customers get instead; null where there is none. */
  readonly canary: Canary | null;
  readonly versions: readonly string[];
  /** Whether the asking team may touch it. */
  readonly yours: boolean;
}

const promotionBody = z.object({ versions: z.record(z.string(), z.string()) });
const rollbackBody = z.object({ name: z.string(), version: z.string().optional() });
const canaryBody = z.object({
  version: z.string(),
  customers: z.array(z.int().positive()).min(1).max(1000),
});
const canaryParameters = z.object({ name: z.string() });
const historyQuery = z.object({
  name: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
});

const teams = new WeakMap<FastifyRequest, DeployTeam>();

class Forbidden extends Error {}
class NotFound extends Error {}

function teamOf(request: FastifyRequest, ...names: string[]): DeployTeam {
  const team = teams.get(request);
  if (!team) throw new Error('The call was not authenticated.');
  for (const name of names)
    if (!mayDeploy(team, name)) throw new Forbidden(messages.notYours(team.team, name));
  return team;
}

function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Forbidden) return replyProblem(request, reply, 403, 'forbidden', error.message);
  if (error instanceof NotFound) return replyProblem(request, reply, 404, 'not-found', error.message);
  if (error instanceof PublishRefused)
    return replyProblem(request, reply, 409, 'conflict', messages.publishRefused, {
      build: error.message.split('\n'),
    });
  if (error instanceof FleetRefused)
    return replyProblem(request, reply, 409, 'conflict', messages.fleetRefused, {
      fleet: [...error.findings],
    });
  if (error instanceof z.ZodError)
    return replyProblem(request, reply, 422, 'invalid-input', messages.invalidInput, {
      ...z.flattenError(error).fieldErrors,
    });
  const { statusCode } = error as { statusCode?: number };
  if (statusCode && statusCode < 500)
    return replyProblem(request, reply, statusCode, 'invalid-input', messages.invalidInput);
  request.log.error({ err: error }, 'deploy call failed');
  return replyProblem(request, reply, 500, 'internal', messages.internal);
}

/**
 * The calls that ship deployables: each needs a team's token (`Authorization: Bearer …`) and touches only what
 * that team owns. Without a file of tokens every call is refused.
 */
export async function registerDeployApi(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  apiVersion: ApiVersion,
): Promise<void> {
  const uploads = new Uploads(registry.incomingFolder);

  const findingsOf = async (fleet: CurrentVersions) => {
    const releases = await Promise.all(
      Object.entries(fleet).map(([name, version]) => registry.release(name, version)),
    );
    const members = releases
      .filter((release) => release !== null)
      .map(async (release) => ({ release, transferBytes: await registry.transferBytes(release) }));
    return fleetFindings(await Promise.all(members), await apiVersion(), settings.sizeBudgets);
  };
  const gate = async (state: FleetState) => {
    const findings = await Promise.all(documentFleets(state).map(findingsOf));
    if (findings.flat().length > 0) throw new FleetRefused([...new Set(findings.flat())]);
  };
  const change = async (promotion: Omit<Promotion, 'gate'>): Promise<{ revision: Revision | null }> => ({
    revision: await registry.change({ ...promotion, gate }),
  });
  const openUpload = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    const found = await uploads.find(id);
    if (!found) throw new NotFound(messages.noUpload);
    return { id, ...found, team: teamOf(request, found.release.name) };
  };

  await app.register(
    async (scope) => {
      scope.setErrorHandler(replyError);
      scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
        done(null, payload),
      );
      scope.addHook('onRequest', async (request, reply) => {
        const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
        const team = token ? await teamOfToken(settings.deployTokensFile, token) : null;
        if (!team) return replyProblem(request, reply, 401, 'unauthenticated', messages.noDeployToken);
        teams.set(request, team);
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
          versions,
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

      scope.post('/uploads', { bodyLimit: 2 * 1024 * 1024 }, async (request, reply) => {
        const release = parseRelease(request.body);
        teamOf(request, release.name);
        refuseManifest(release);
        return reply.code(201).send({ id: await uploads.begin(release) });
      });

      scope.put('/uploads/:id/files/*', async (request, reply) => {
        const { folder, release } = await openUpload(request);
        const { '*': path } = request.params as { '*': string };
        await uploads.receive(folder, release, path, request.body as never);
        return reply.code(204).send();
      });

      scope.post('/uploads/:id/publish', async (request) => {
        const { id, folder, team } = await openUpload(request);
        try {
          return await registry.publish(folder, team.team);
        } finally {
          await uploads.end(id);
        }
      });

      scope.post('/promotions', async (request) => {
        const { versions } = promotionBody.parse(request.body);
        const { team } = teamOf(request, ...Object.keys(versions));
        return change({ by: team, action: 'promote', next: (state) => withCurrent(state, versions) });
      });

      scope.post('/rollbacks', async (request) => {
        const { name, version } = rollbackBody.parse(request.body);
        const { team } = teamOf(request, name);
        return change({
          by: team,
          action: 'rollback',
          next: (state, history) => withCurrent(state, { [name]: versionBefore(history, name, version) }),
        });
      });

      scope.put('/canaries/:name', async (request) => {
        const { name } = canaryParameters.parse(request.params);
        const { team } = teamOf(request, name);
        const canary = canaryBody.parse(request.body);
        const next = (state: FleetState) => {
          if (state.versions[name] === canary.version)
            throw new PublishRefused(`${name} ${canary.version} is current for everybody already.`);
          return withCanary(state, name, canary);
        };
        return change({ by: team, action: 'canary', next });
      });

      scope.delete('/canaries/:name', async (request) => {
        const { name } = canaryParameters.parse(request.params);
        const { team } = teamOf(request, name);
        const next = (state: FleetState) => {
          if (!state.canaries[name]) throw new PublishRefused(`${name} has no canary.`);
          return withoutCanary(state, name);
        };
        return change({ by: team, action: 'drop', next });
      });
    },
    { prefix: DEPLOY_PREFIX },
  );
}

function refuseManifest(release: Release): void {
  if (!release.remote) return;
  const findings = manifestFindings(release as RemoteRelease);
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
}
