/** Id of the JSON script element that holds a document's release set. In a module without schemas, so that pages can import it. */
export const RELEASE_SET_ELEMENT_ID = 'atrium-release-set';
