/** Texts of failures that have no answer to quote. */
export const enUs = {
  userNotFound: 'User not found.',
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  aborted: 'The request was cancelled.',
  foreignCustomer: 'The answer belonged to another customer and was dropped.',
  sessionNotStarted: 'You could not be signed in. Please try again.',
};
