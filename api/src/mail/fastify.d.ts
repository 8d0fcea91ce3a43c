import type { Mailer } from './mailer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly mailer: Mailer;
  }
}
