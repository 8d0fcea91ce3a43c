import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A shorter response fits into the packet that its headers take. */
const WORTHWHILE_BYTES = 1_000;
/** With this quality a list of 12 KB takes less than a millisecond. */
const QUALITY = 5;

/**
 * The size of a compressed response shows something of its content, so it must not answer requests that another site
 * can cause (BREACH): those carry cookies, never a bearer token. Responses of the session, which have tokens in them,
 * thus stay as they are.
 */
function isCompressed({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    method !== 'HEAD' &&
    url.startsWith('/customer-portal/') &&
    /^Bearer /i.test(headers.authorization ?? '') &&
    /\bbr\b/.test(String(headers['accept-encoding'] ?? '')) &&
    /^application\/json\b/.test(String(reply.getHeader('content-type') ?? '')) &&
    reply.getHeader('content-encoding') === undefined &&
    Number(reply.getHeader('content-length')) >= WORTHWHILE_BYTES
  );
}

export function compressedWhereAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: NodeJS.ReadableStream,
): NodeJS.ReadableStream {
  if (!isCompressed(request, reply)) return body;
  const sizeHint = Number(reply.getHeader('content-length'));
  const vary = reply.getHeader('vary');
  const etag = reply.getHeader('etag');
  // The tag is that of the content, no longer that of its bytes.
  if (typeof etag === 'string') reply.header('etag', etag.replace(/^(?!W\/)/, 'W/'));
  reply
    .removeHeader('content-length')
    .header('content-encoding', 'br')
    .header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const compressing = createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: sizeHint },
  });
  // An upstream that breaks off ends the response too, incomplete.
  pipeline(body, compressing, () => undefined);
  return compressing;
}
