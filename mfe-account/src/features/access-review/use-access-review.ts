import type { ReviewedAccess } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { useState } from 'react';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/access-review.ts';
import { accessReviewArea } from './access-review.area.ts';

export const PAGE_SIZE = 100;

/** The review, and what an owner does with a person in it; each action shows a toast with its outcome. */
export function useAccessReview() {
  const texts = useTexts();
  const [page, setPage] = useState(1);
  const load = useField(accessReviewArea, 'review', { query: { page, pageSize: PAGE_SIZE } });
  const reasonOf = (error: RequestError) => {
    const type = problemTypeOf(error);
    if (type === 'last-owner') return texts.lastOwner;
    return type === 'conflict' || type === 'not-found' ? texts.changed : error.statusText || texts.failed;
  };
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify({ message: done, severity: 'success' });
    } catch (error) {
      notifyFailure(error, reasonOf);
    }
    load.reload();
  };
  return {
    load,
    page,
    setPage,
    confirm: ({ id, role, displayName }: ReviewedAccess) =>
      act(
        () => request('POST /customer-portal/access_review/:id/confirm', { params: { id }, body: { role } }),
        texts.confirmedToast(displayName),
      ),
    remove: ({ id, displayName }: ReviewedAccess) =>
      act(
        () => request('POST /customer-portal/users_management/:id/deactivate', { params: { id } }),
        texts.removed(displayName),
      ),
  };
}
