import type { ResponseOf } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/access-review.ts';

export type AccessReview = ResponseOf<'GET /customer-portal/access_review'>;

const empty: { review: AccessReview | null } = { review: null };

/** Who may act for the customer, and who of them is confirmed. */
export const accessReviewArea = createAreaStore(empty, {
  review: field(
    'GET /customer-portal/access_review',
    { review: (review) => review },
    messages.message('accessReviewFailed'),
  ),
});
