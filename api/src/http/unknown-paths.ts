import { notFound } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { spendTimeOfRefusal } from './implement-desk.ts';

/**
 * Unknown paths respond before their bodies are read, as calls of the desk do to everybody but staff: otherwise a wrong body
 * would tell a path that exists from one that does not. They look for staff, too, since the time that takes would tell as
 * much. Call it after whatever has a response of its own to such paths.
 */
export function answerUnknownPathsFirst(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    await spendTimeOfRefusal(app, request);
    throw notFound();
  });
}
