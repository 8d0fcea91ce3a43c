import type { Release } from '@atrium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { teamOf } from './deploy-team.ts';
import type { RemoteRelease } from './fleet.ts';
import { manifestFindings } from './fleet-gate.ts';
import { messages } from './messages.ts';
import { PublishRefused, parseRelease } from './publish-check.ts';
import type { Registry } from './registry.ts';
import { Uploads } from './uploads.ts';

/** An upload that was never begun, or was given up. */
export class NoSuchUpload extends Error {
  override readonly name = 'NoSuchUpload';
}

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
    const found = await uploads.find(id);
    if (!found) throw new NoSuchUpload(messages.noUpload);
    return { id, ...found, team: teamOf(request, found.release.name) };
  };

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
}
