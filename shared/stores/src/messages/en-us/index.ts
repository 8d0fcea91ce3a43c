/** Error messages of the shared reference lists. The wording is the specification's. */
export const enUs = {
  categoriesFailed: 'Fetch Categories error.',
  countriesFailed: 'Fetch countries error.',
  statusesFailed: 'Fetch statuses error.',
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
