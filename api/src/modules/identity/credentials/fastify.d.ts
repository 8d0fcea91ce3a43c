import type { DeviceCookies } from './device-cookies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly deviceCookies: DeviceCookies;
    /** Of people whom a customer's sign-on has signed in. */
    readonly signOnMarks: DeviceCookies;
  }
}
