import { DOCUMENT_ID_META } from '@atrium/contract';

/** The signed id that the gateway wrote into this document; undefined if it wrote none. */
export function signedDocumentId(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${DOCUMENT_ID_META}"]`)?.content;
}
