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

/** An address without its query, which can hold what people search for, or a secret that got there by mistake. */
function pathOf(url: string): string | undefined {
  return url.split('?')[0];
}

/** Options of Fastify's logger: JSON lines without anything secret, so paths without query, no headers, no bodies. */
export function logOptions(level: string) {
  return {
    level,
    redact: DEPTHS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`.replace('.[', '['))),
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        path: pathOf(url),
        ip,
      }),
      // Of a call that is passed on to another server.
      source: pathOf,
    },
  };
}
