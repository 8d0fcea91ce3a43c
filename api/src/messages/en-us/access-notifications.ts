import { text } from '../notification-text.ts';

/** Of who may act for a customer, for its owners. */
export const ofAccess = {
  accessReviewDue: ({ people }: { people: number }) =>
    text(
      'Review who has access',
      `${people === 1 ? 'One person has' : `${people} people have`} access that no owner has confirmed in this quarter. See Account, Access review.`,
    ),
  directoryTokenCreated: () =>
    text(
      'A directory can change who acts for this customer',
      'An owner created a token for it. If you do not know of it, revoke the token on the page Directory sync.',
    ),
};
