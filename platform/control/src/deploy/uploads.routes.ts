import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { manifestExcesses, type Release } from '@atrium/contract';
import {
  type Deltas,
  manifestFindings,
  type Publication,
  PublishRefused,
  type Registry,
  type RemoteRelease,
  releaseDifferences,
  transferBytesIn,
  type UntrustedWork,
} from '@atrium/registry';
import { type FleetMember, weightFindings } from '@atrium/release-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlSettings } from '../settings.ts';
import { teamOf } from './calling-team.ts';
import { registeredTeams } from './deploy-tokens.ts';
import { describeBuilds } from './described-builds.routes.ts';
import type { Comparison, FleetChecker } from './fleet-checker.ts';
import { olderFindings } from './promotable-versions.ts';
import { withRegisteredIdentity } from './registered-identity.ts';
import { Uploads } from './uploads.ts';

const FILE_TIMEOUT_MS = 300_000;

function refuse(findings: readonly string[]): void {
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
}

function refuseManifest(release: Release): void {
  if (!release.remote) return;
  refuse([
    ...manifestFindings(release as RemoteRelease),
    ...manifestExcesses(release.remote).map((finding) => `remote.json: ${finding}.`),
  ]);
}

export interface Outlook extends Comparison {
  /** Exports, imports and API calls that differ from the current version. */
  readonly differences: readonly string[];
}

interface UploadCalls {
  readonly registry: Registry;
  readonly deltas: Deltas;
  readonly checker: FleetChecker;
  readonly untrusted: UntrustedWork;
  readonly settings: Pick<ControlSettings, 'deployTokensFile' | 'sizeBudgets'>;
}

/** An upload begins with its `release.json`, then come the files, then it is published or checked. */
export function registerUploads(
  scope: FastifyInstance,
  { registry, deltas, checker, untrusted, settings: { deployTokensFile, sizeBudgets } }: UploadCalls,
): void {
  const uploads = new Uploads(registry.incomingFolder);
  const openUpload = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { id } = request.params;
    const release = await uploads.release(id);
    return { id, release, team: teamOf(request, release.name) };
  };

  describeBuilds(scope, '/uploads', async (request, reply) => {
    const sent = await untrusted.run(teamOf(request).team, 'readRelease', { body: request.body });
    teamOf(request, sent.name);
    const release = withRegisteredIdentity(sent, await registeredTeams(deployTokensFile));
    refuseManifest(release);
    return reply.code(201).send({ id: await uploads.begin(release) });
  });

  const fileOptions = { config: { bodyTimeoutMs: FILE_TIMEOUT_MS } };
  scope.put<{ Params: { id: string; '*': string } }>(
    '/uploads/:id/files/*',
    fileOptions,
    async (request, reply) => {
      const { id, release } = await openUpload(request);
      const { '*': path } = request.params;
      const { body } = request;
      if (!(body instanceof Readable))
        throw Object.assign(new Error('Send files as application/octet-stream.'), { statusCode: 415 });
      await uploads.receive(id, release, path, body);
      return reply.code(204).send();
    },
  );

  const checkWeights = async (folder: string, release: Release) => {
    const member = { release, transferBytes: await transferBytesIn(folder, release) };
    refuse(weightFindings(member, sizeBudgets));
    return member;
  };

  scope.post<{ Params: { id: string } }>('/uploads/:id/check', async (request): Promise<Outlook> => {
    const { id, team } = await openUpload(request);
    return withClosedUpload(uploads, id, async (folder) => {
      const checked = await untrusted.run(team.team, 'checkBuild', { folder, packedFolder: null });
      const outlook = await outlookOf(registry, checker, await checkWeights(folder, checked.release));
      return { ...outlook, warnings: [...checked.warnings, ...outlook.warnings] };
    });
  });

  scope.post<{ Params: { id: string } }>(
    '/uploads/:id/publish',
    async (request): Promise<Publication & Outlook> => {
      const { id, release, team } = await openUpload(request);
      return withClosedUpload(uploads, id, async (folder) => {
        const outlook = await outlookOf(registry, checker, await checkWeights(folder, release));
        const warnings: string[] = [];
        const publication = await registry.publish(folder, team.team, async (copy, packedFolder) => {
          const checked = await untrusted.run(team.team, 'checkBuild', { folder: copy, packedFolder });
          warnings.push(...checked.warnings);
          return checked;
        });
        deltas.schedule(publication.name, publication.version);
        return { ...publication, ...outlook, warnings: [...warnings, ...outlook.warnings] };
      });
    },
  );
}

/** The upload is closed first, and its folder is deleted after `work`. */
async function withClosedUpload<T>(
  uploads: Uploads,
  id: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await uploads.close(id);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function outlookOf(registry: Registry, checker: FleetChecker, member: FleetMember): Promise<Outlook> {
  const { name, version } = member.release;
  const versions = await registry.current();
  const current = versions[name];
  const currentRelease = current === undefined ? null : await registry.release(name, current);
  const outlook = await checker.outlook(member);
  return {
    differences: currentRelease ? releaseDifferences(currentRelease, member.release) : [],
    ...outlook,
    findings: [...olderFindings({ [name]: version }, versions), ...outlook.findings],
  };
}
