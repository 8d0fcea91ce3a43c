/** Id of the JSON script element that holds a document's release set. A file of its own, so that no schema travels with it. */
export const RELEASE_SET_ELEMENT_ID = 'atrium-release-set';
