import type { SignOn } from './sign-on-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly signOn: SignOn;
  }
}
