import { notFound } from '@atrium/server';
import type { FastifyInstance } from 'fastify';

/**
 * Unknown paths respond before their bodies are read, as calls of the desk do to everybody but staff: otherwise a wrong body
 * would tell a path that exists from one that does not. Call it after whatever has a response of its own to such paths.
 */
export function answerUnknownPathsFirst(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound();
  });
}
