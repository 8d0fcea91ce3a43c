/** Texts for people with too many downloads. */
export const enUs = {
  tooManyFiles: 'Two files are on their way to you already. Wait for one of them.',
  tooManyFilesOfCustomer: 'Three files of this customer are on their way already. Wait for one of them.',
};
