import { DOCUMENT_ID_META } from '@atrium/contract';

export function signedDocumentId(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${DOCUMENT_ID_META}"]`)?.content;
}
