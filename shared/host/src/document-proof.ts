import { RESTORE_PATH } from '@atrium/contract';
import { documentIdElement, restoreAndProve } from './early-requests.ts';
import { hostSettings } from './http.ts';
import { nextTraceparent } from './traces.ts';

/**
 * Lets the gateway know that the session of this document was proved, where the document has not restored it by itself: after
 * a sign-in, or if its script failed. What the document reports counts only then; the page works without it.
 *
 * @param customerId the customer that the session is restored for; 0 for all
 */
export async function proveDocument(customerId: number): Promise<void> {
  if (!documentIdElement()?.content) return;
  const restore = `${hostSettings().sessionBasePath}${RESTORE_PATH}`;
  // Without a proof nothing is counted.
  await restoreAndProve(restore, customerId, nextTraceparent()).catch(() => undefined);
}
