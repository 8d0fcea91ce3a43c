/** Error messages of the shared reference lists. The wording is the specification's. */
export const enUs = {
  categoriesFailed: 'Fetch Categories error.',
  statusesFailed: 'Fetch statuses error.',
};
