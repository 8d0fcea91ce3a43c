import type { DeviceCookies } from './device-cookies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly deviceCookies: DeviceCookies;
  }
}
