import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MAX_RELEASE_BYTES = 2 * 1024 * 1024;

/** The body is not parsed here, where a large one would hold up other requests. */
export function describeBuilds(
  scope: FastifyInstance,
  path: string,
  handle: (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => Promise<unknown>,
): void {
  void scope.register(async (inner) => {
    inner.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    inner.post<{ Body: Buffer }>(path, { bodyLimit: MAX_RELEASE_BYTES }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body))
        throw Object.assign(new Error('Send a release.json as application/json.'), { statusCode: 415 });
      return handle(request, reply);
    });
  });
}
