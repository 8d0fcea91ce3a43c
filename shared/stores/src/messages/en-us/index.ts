/** Messages of the error catalogue for what two remotes fetch. */
export const enUs = {
  categoriesFailed: 'Fetch Categories error.',
  countriesFailed: 'Fetch countries error.',
  statusesFailed: 'Fetch statuses error.',
};
