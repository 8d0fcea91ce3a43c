import { publicPath } from './public-path.ts';

const SECRETS = new Set([
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
  'set-cookie',
]);
/** Secrets are found at most so deep in an object. */
const DEPTH = 3;

/** Pino's `redact` is not used: its paths for each depth took four times as long as the rest of a line. */
function withoutSecrets(logged: object, depth = DEPTH): object {
  let shown = logged;
  for (const [name, value] of Object.entries(logged)) {
    const isNested = typeof value === 'object' && value !== null && depth > 1;
    const safe = SECRETS.has(name) ? '[Redacted]' : isNested ? withoutSecrets(value, depth - 1) : value;
    if (safe === value) continue;
    if (shown === logged) shown = copyOf(logged);
    Object.assign(shown, { [name]: safe });
  }
  return shown;
}

/** An error stays an error, so that it is logged with message and stack. */
function copyOf(logged: object): object {
  if (!(logged instanceof Error)) return { ...logged };
  const { name, message, stack } = logged;
  return Object.assign(Object.create(Object.getPrototypeOf(logged)), logged, { name, message, stack });
}

/** The log has no query strings, headers or bodies, since they may hold secrets. */
export function logOptions(level: string) {
  return {
    level,
    // Whatever collects the lines knows the machine and the process.
    base: null,
    formatters: { log: (logged: object) => withoutSecrets(logged) as Record<string, unknown> },
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        path: publicPath(url),
        ip,
      }),
    },
  };
}

/**
 * Each line is written at once, which costs a quarter of handing it to another thread, as Pino does by default. Lines
 * that a slow reader does not take wait in memory, and no request waits for them.
 */
export function standardOutput(): NodeJS.WriteStream {
  if (!process.stdout.listeners('error').includes(passOver)) process.stdout.on('error', passOver);
  return process.stdout;
}

/** A process goes on without its log if no one reads it any more. */
function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
