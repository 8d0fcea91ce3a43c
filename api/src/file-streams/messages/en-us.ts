/** Texts for people with too many downloads. */
export const enUs = {
  tooManyFiles: 'You already have two downloads in progress. Wait until one has finished.',
  tooManyFilesOfCustomer:
    'This customer already has three downloads in progress. Wait until one has finished.',
};
