import type { DeviceMarks } from './device-marks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly deviceMarks: DeviceMarks;
  }
}
