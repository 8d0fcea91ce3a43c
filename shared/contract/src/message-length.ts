/** A file of its own: pages need the number without the schemas. */
export const MAX_MESSAGE_TEXT_CHARACTERS = 10_000;
