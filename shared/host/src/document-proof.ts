import { DOCUMENT_HEADER, DOCUMENT_ID_META, RESTORE_PATH } from '@atrium/contract';
import { hostSettings, http } from './http.ts';

/**
 * Lets the gateway know that the session of this document was proved, where the document has not restored it by itself: after
 * a sign-in, or if its start failed. What the document reports counts only then; the page works without it.
 *
 * @param customerId the customer that the session is restored for; 0 for all
 */
export async function proveDocument(customerId: number): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${DOCUMENT_ID_META}"]`);
  if (!meta?.content) return;
  try {
    const client = await http();
    const headers = { [DOCUMENT_HEADER]: meta.content };
    const response = await client.post(
      `${hostSettings().sessionBasePath}${RESTORE_PATH}`,
      { customerId },
      { headers },
    );
    const proved = response.headers[DOCUMENT_HEADER];
    if (typeof proved === 'string') meta.content = proved;
  } catch {
    // Then nothing is counted.
  }
}
