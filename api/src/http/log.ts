import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../tokens/index.ts';

/** What no line may hold, at whatever depth somebody logs an object. */
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'otpToken',
  'linkToken',
  'code_verifier',
  'authorization',
  'cookie',
  '["set-cookie"]',
];
const DEPTHS = ['', '*.', '*.*.'];

/** JSON lines without anything secret: paths without query, no headers, no bodies. */
export function logOptions(level: string) {
  return {
    level,
    redact: DEPTHS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`.replace('.[', '['))),
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
  };
}

/** From here on each line of the request says who asks, and for which customer; 0 is all of the person's. */
export function nameInLog(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, customerId }: Pick<Person, 'userId' | 'customerId'>,
): void {
  request.log = request.log.child({ userId, customerId });
  reply.log = request.log;
}
