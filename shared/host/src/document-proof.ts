import { RESTORE_PATH } from '@atrium/contract';
import { documentIdElement, restoreAndProve } from './early-requests.ts';
import { hostSettings } from './http.ts';
import { nextTraceparent } from './traces.ts';

/**
 * For a document that has not restored its session by itself: after a sign-in, or if its script failed. What a document
 * reports counts only once its session was proved; the page works without it.
 */
export async function proveDocument(customerId: number): Promise<void> {
  if (!documentIdElement()?.content) return;
  const restore = `${hostSettings().sessionBasePath}${RESTORE_PATH}`;
  // Without a proof nothing is counted.
  const traceparent = nextTraceparent();
  await restoreAndProve({ restore, customerId, ...(traceparent && { traceparent }) }).catch(() => undefined);
}
