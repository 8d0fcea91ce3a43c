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
