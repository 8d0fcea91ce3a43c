import { publicPath } from './public-path.ts';

/** Properties that are redacted, at each of the depths below. */
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

/** Options of Fastify's logger: JSON lines without secrets, so no query strings, headers or bodies. */
export function logOptions(level: string) {
  return {
    level,
    // Whatever collects the lines knows the machine and the process.
    base: null,
    redact: DEPTHS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`.replace('.[', '['))),
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        path: publicPath(url),
        ip,
      }),
    },
  };
}
