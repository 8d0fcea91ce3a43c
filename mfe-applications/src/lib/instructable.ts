import { MAX_INSTRUCTED } from '@atrium/contract';

/** As many rows can be selected as one request instructs. */
export const instructable = { type: 'array', items: { type: 'integer' }, maxItems: MAX_INSTRUCTED } as const;
