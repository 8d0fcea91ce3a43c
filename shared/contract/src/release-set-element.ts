/** Id of the JSON script element that holds a document's release set. In a module without schemas, so that pages can import it. */
export const RELEASE_SET_ELEMENT_ID = 'atrium-release-set';

/** Name of the meta element with the signed id of a document, which its error reports carry. */
export const DOCUMENT_ID_META = 'atrium-document';
