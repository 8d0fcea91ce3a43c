import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { EARLY_ANSWERS_ELEMENT_ID } from '@atrium/contract';
import type { createEdge } from '@atrium/edge';

type Edge = Awaited<ReturnType<typeof createEdge>>;

/** The scripts by which a document asks for early answers, see `early-answers-script.ts` of the host. */
const startScripts = new RegExp(
  `<script type="application/json" id="${EARLY_ANSWERS_ELEMENT_ID}">.*?</script>\\s*<script nonce[^>]*>.*?</script>\\s*`,
  's',
);

/**
 * Takes from an edge's documents what other ways of composing a portal cannot have: first data, and the enforcement of
 * Trusted Types, which their loaders do not support.
 */
export function servePlainDocuments(edge: Edge): void {
  edge.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string' || !policy.includes('trusted-types')) return payload;
    reply.header('content-security-policy', policy.replace(/; require-trusted-types-for .*$/, ''));
    const isCompressed = reply.getHeader('content-encoding') === 'br';
    const html = isCompressed ? brotliDecompressSync(payload as Buffer).toString() : String(payload);
    const plain = html.replace(startScripts, '');
    reply.removeHeader('content-length');
    return isCompressed
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : plain;
  });
}
