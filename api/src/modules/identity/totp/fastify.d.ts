import type { SealedSecrets } from './sealed-secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sealedSecrets: SealedSecrets;
  }
}
