import { ERROR_REPORTS_PATH, type ErrorReport } from '@atrium/contract';

/** A page that fails over and over says so often enough with its first reports. */
const MAX_REPORTS = 20;
const MAX_PLACES = 8;

/** Digits and letters that nobody mixes up when reading them out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Files of a development server are nobody's release. */
const DEV_VERSION = 'dev';

let reports = 0;

/** What failed, beside the error itself. */
export type Failure = Pick<ErrorReport, 'supportCode' | 'kind' | 'name' | 'version' | 'part'>;

/** A name for one failure, short enough to be read out: `7KQ2-M9XD`. */
export function createSupportCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause)
    chain.push(current);
  return chain;
}

/** Files of the release that an error names, by address in its message or as a frame of its stack. */
function placesOf(chain: readonly Error[], { name, version }: Failure): string[] {
  const folder = `/assets/${name}/${version}/`.replace(/[.+]/g, '\\$&');
  const place = new RegExp(`${folder}([\\w@][\\w@./-]*?)(?:\\?[^:\\s)]*)?(:\\d+:\\d+)?(?=[\\s),:'"]|$)`, 'g');
  const texts = chain.map(({ message, stack }) => `${message}\n${stack ?? ''}`);
  const found = [...texts.join('\n').matchAll(place)].map(([, file = '', position = '']) => file + position);
  return [...new Set(found)].slice(0, MAX_PLACES);
}

/**
 * Tells the gateway what failed: which code, never what it said, for a message may quote what a person typed.
 * Goes without cookies, and quietly where the gateway does not answer.
 */
export function reportError(error: unknown, failure: Failure): void {
  if (failure.version === DEV_VERSION || reports >= MAX_REPORTS) return;
  reports += 1;
  const chain = chainOf(error);
  const report: ErrorReport = {
    ...failure,
    error: chain.at(-1)?.name.match(/^[A-Za-z_$][\w$]{0,60}$/)?.[0] ?? 'Error',
    places: placesOf(chain, failure),
  };
  fetch(ERROR_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}
