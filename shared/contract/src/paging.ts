import { z } from 'zod';
import { id, wholeNumber } from './fields.ts';
import { referenceData } from './reference-data.ts';

/** Page of a list, from 1, and its size: 25 rows by default, 100 at most. */
export const paging = {
  page: wholeNumber(z.int().min(1).max(1_000_000).register(referenceData)).default(1),
  pageSize: wholeNumber(z.int().min(1).max(100).register(referenceData)).default(25),
};

/** Query of a history: the newest `limit` entries that are older than the entry `before`. */
export const historyPage = z.object({
  limit: wholeNumber(z.int().min(1).max(500).register(referenceData)).default(500),
  before: id.optional(),
});

export const MAX_COUNTED_MATCHES = 10_000;

/** Fields of every paged response, in addition to its rows. */
export const pagedResponse = {
  total: z.int().nonnegative().register(referenceData),
  page: z.int().positive().register(referenceData),
  pageSize: z.int().positive().register(referenceData),
};

/** Of lists whose rows are counted up to a limit: the matches of a search, and notifications. */
export const countedResponse = {
  ...pagedResponse,
  /** Whether there are more rows than `total`, which is then {@link MAX_COUNTED_MATCHES}. */
  hasMore: z.boolean().optional(),
};
