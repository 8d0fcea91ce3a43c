/** What a person reads who takes too many files at once. */
export const enUs = {
  tooManyFiles: 'Two files are on their way to you already. Wait for one of them.',
  tooManyFilesOfCustomer: 'Three files of this customer are on their way already. Wait for one of them.',
};
