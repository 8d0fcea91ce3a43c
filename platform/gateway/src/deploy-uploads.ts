import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Release } from '@atrium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { teamOf } from './deploy-team.ts';
import type { RemoteRelease } from './fleet.ts';
import { manifestFindings } from './fleet-gate.ts';
import { PublishRefused, parseRelease } from './publish-check.ts';
import type { Registry } from './registry.ts';
import { Uploads } from './uploads.ts';

/** Milliseconds that one file may take to arrive. */
const FILE_TIMEOUT_MS = 300_000;

function refuseManifest(release: Release): void {
  if (!release.remote) return;
  const findings = manifestFindings(release as RemoteRelease);
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
}

/** The calls that bring a build: begin with its `release.json`, send each file, publish. */
export function registerUploads(scope: FastifyInstance, registry: Registry): void {
  const uploads = new Uploads(registry.incomingFolder);
  const openUpload = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    const release = await uploads.release(id);
    return { id, release, team: teamOf(request, release.name) };
  };

  scope.post('/uploads', { bodyLimit: 2 * 1024 * 1024 }, async (request, reply) => {
    const release = parseRelease(request.body);
    teamOf(request, release.name);
    refuseManifest(release);
    return reply.code(201).send({ id: await uploads.begin(release) });
  });

  const fileOptions = { config: { bodyTimeoutMs: FILE_TIMEOUT_MS } };
  scope.put('/uploads/:id/files/*', fileOptions, async (request, reply) => {
    const { id, release } = await openUpload(request);
    const { '*': path } = request.params as { '*': string };
    const { body } = request;
    if (!(body instanceof Readable))
      throw Object.assign(new Error('A file is sent as application/octet-stream.'), { statusCode: 415 });
    await uploads.receive(id, release, path, body);
    return reply.code(204).send();
  });

  scope.post('/uploads/:id/publish', async (request) => {
    const { id, team } = await openUpload(request);
    const folder = await uploads.close(id);
    try {
      return await registry.publish(folder, team.team);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
