import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupFor, type Reach } from './public-addresses.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 262_144;

/** What was wrong with a response, as the code of an error. */
export const RESPONSE_TOO_LARGE = 'ATRIUM_RESPONSE_TOO_LARGE';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

export type PublicFetch = (url: string, request: OutgoingRequest) => Promise<Response>;

/**
 * Fetches an address that someone else chose: https alone, no host in a private network, no redirects, five seconds and
 * 256 KB in all. With `allowsLoopback`, which is for a demo and tests, also http from this machine.
 */
export function createPublicFetch({
  allowsLoopback = false,
}: Pick<Reach, 'allowsLoopback'> = {}): PublicFetch {
  return async (url, { method, headers, body }) => {
    const { protocol, username } = new URL(url);
    const isOpen = protocol === 'http:' && allowsLoopback && isLoopbackUrl(url);
    if (username || (protocol !== 'https:' && !isOpen))
      throw new Error('an address has to begin with https://');
    const lookup = lookupFor(url, { allowsLoopback });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const send = isOpen ? httpRequest : httpsRequest;
    const text = body === undefined || body === null ? undefined : String(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(
        url,
        { method, headers: sentHeaders(headers, text), signal, agent: false, lookup },
        resolve,
      );
      sent.once('error', reject);
      sent.end(text);
    });
    return asResponse(response);
  };
}

function isLoopbackUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Nothing compressed is asked for: a small response could become a large one. */
function sentHeaders(headers: Record<string, string>, body: string | undefined): Record<string, string> {
  return {
    ...headers,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

async function asResponse(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      response.destroy();
      throw Object.assign(new Error('the response is too large'), { code: RESPONSE_TOO_LARGE });
    }
    chunks.push(chunk);
  }
  const type = response.headers['content-type'];
  const status = response.statusCode ?? 0;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, {
    status,
    headers: type ? { 'content-type': type } : {},
  });
}
