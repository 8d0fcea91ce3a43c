import { ERROR_REPORTS_PATH, type ErrorReport, messageTemplate } from '@atrium/contract';
import { recentRequests, traceNextCalls } from '@atrium/host';
import { assetOf, isOf } from './assets.ts';
import { signedDocumentId } from './document-id.ts';

/** Maximum number of reports per document. */
const MAX_REPORTS = 20;
const MAX_PLACES = 8;

/** Digits and letters that are not confused when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Version of a development build, which is not reported. */
const DEV_VERSION = 'dev';

let reports = 0;

/**
 * Context of an error: the deployable and part, the support code that the person sees, and the document's signed id if it
 * is not this document.
 */
export type Failure = Pick<ErrorReport, 'supportCode' | 'kind' | 'name' | 'version' | 'part' | 'document'>;

/** A random code for one failure, short enough to be read out: `7KQ2-M9XD`. */
export function createSupportCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** The error and its causes, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause)
    chain.push(current);
  return chain;
}

/** A path of a file, without the query of a retry, and a position in it. */
const place = /(\/assets\/[\w@+./-]*?)(?:\?[^:\s)]*)?(:\d+:\d+)?(?=[\s),:'"]|$)/g;

/** Positions in files of the release, from the messages and stacks of the errors. */
function placesOf(chain: readonly Error[], deployable: Failure): string[] {
  const texts = chain.map(({ message, stack }) => `${message}\n${stack ?? ''}`);
  const found = [...texts.join('\n').matchAll(place)].flatMap(([, path = '', position = '']) => {
    const asset = assetOf(path);
    return asset && isOf(asset, deployable) ? [asset.file + position] : [];
  });
  return [...new Set(found)].slice(0, MAX_PLACES);
}

/**
 * Reports to the gateway where an error was thrown, and of its message the template only, since it may quote what a
 * person typed. Sends no cookies, and ignores failures.
 */
export function reportError(error: unknown, failure: Failure): void {
  if (failure.version === DEV_VERSION || reports >= MAX_REPORTS) return;
  reports += 1;
  const chain = chainOf(error);
  const message = messageTemplate(chain.at(-1)?.message ?? '');
  const requests = recentRequests();
  const report: ErrorReport = {
    document: signedDocumentId(),
    ...failure,
    error: chain.at(-1)?.name.match(/^[A-Za-z_$][\w$]{0,60}$/)?.[0] ?? 'Error',
    ...(message && { message }),
    places: placesOf(chain, failure),
    ...(requests.length > 0 && { requests: [...requests] }),
  };
  traceNextCalls();
  fetch(ERROR_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}
