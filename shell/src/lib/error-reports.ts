import { ERROR_REPORTS_PATH, type ErrorReport, messageTemplate } from '@atrium/contract';
import { recentRequests, traceNextCalls } from '@atrium/host';
import { assetOf, isOf } from './assets.ts';
import { signedDocumentId } from './document-id.ts';
import { DEV_VERSION } from './release-set.ts';

const MAX_REPORTS = 20;
const MAX_PLACES = 8;

/** These digits and letters are not confused when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

let reports = 0;

/** `document` is given where the error is not of this document. */
export type Failure = Pick<ErrorReport, 'supportCode' | 'kind' | 'name' | 'version' | 'part' | 'document'>;

/** A code is short enough to be read out: `7KQ2-M9XD`. */
export function createSupportCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause)
    chain.push(current);
  return chain;
}

/** The query of a retry is no part of a path. */
const place = /(\/assets\/[\w@+./-]*?)(?:\?[^:\s)]*)?(:\d+:\d+)?(?=[\s),:'"]|$)/g;

function placesOf(chain: readonly Error[], deployable: Failure): string[] {
  const texts = chain.map(({ message, stack }) => `${message}\n${stack ?? ''}`);
  const found = [...texts.join('\n').matchAll(place)].flatMap(([, path = '', position = '']) => {
    const asset = assetOf(path);
    return asset && isOf(asset, deployable) ? [asset.file + position] : [];
  });
  return [...new Set(found)].slice(0, MAX_PLACES);
}

/** A message may quote what a person typed, so its template is reported. No cookies are sent. */
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
