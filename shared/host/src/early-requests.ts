import {
  CUSTOMER_HEADER,
  DOCUMENT_HEADER,
  DOCUMENT_ID_META,
  type EarlyAnswer,
  type EarlyAnswersPlan,
  type PermissionName,
  type RestoredSession,
} from '@atrium/contract';

/** An early answer is waited for, and serves a call, until this long after it was asked for. */
export const MAX_AGE_MS = 30_000;

type JsonRequest = RequestInit & { readonly headers: Record<string, string> };

/** `traceparent` header (W3C Trace Context); undefined for none. */
type Traceparent = string | undefined;

/**
 * The client of the page's calls is a chunk of its own: the script of a document has no room for it.
 * @throws the status of a refusal, or the error
 */
async function fetchJson<T>(address: string, traceparent: Traceparent, init: JsonRequest) {
  if (traceparent) init.headers.traceparent = traceparent;
  const response = await fetch(address, { signal: AbortSignal.timeout(MAX_AGE_MS), ...init });
  if (!response.ok) throw response.status;
  const data: T = await response.json();
  return { headers: response.headers, data };
}

export function requestEarly(
  address: string,
  token: string,
  traceparent: Traceparent,
  init?: Pick<RequestInit, 'signal' | 'method'>,
): EarlyAnswer {
  const headers = { authorization: `Bearer ${token}` };
  const answer = fetchJson<unknown>(address, traceparent, { headers, ...init }).then((response) => {
    return { customer: response.headers.get(CUSTOMER_HEADER), data: response.data };
  });
  // Not every answer is taken, and the failure of one that is not concerns no one.
  answer.catch(() => {});
  return { askedAtMs: Date.now(), answer };
}

/** What the token of a workspace without customers comes with. */
export interface TokenOfPlace {
  readonly token: string;
  /** Absent in a view, where they are the member's. */
  readonly permissions?: readonly PermissionName[];
}

export function documentIdElement(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${DOCUMENT_ID_META}]`);
}

/**
 * Restores the session by one call, under customer 0 for all of them. The document then has the id that proves its session, if
 * the response names one.
 * @throws the status of a refusal, or the error
 */
export async function restoreAndProve({
  restore,
  customerId,
  traceparent,
}: Pick<EarlyAnswersPlan, 'restore' | 'customerId' | 'traceparent'>): Promise<RestoredSession> {
  const id = documentIdElement();
  const { headers, data } = await fetchJson<RestoredSession>(restore, traceparent, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(id && { [DOCUMENT_HEADER]: id.content }) },
    body: JSON.stringify({ customerId }),
  });
  const proved = headers.get(DOCUMENT_HEADER);
  if (id && proved) id.content = proved;
  return data;
}
