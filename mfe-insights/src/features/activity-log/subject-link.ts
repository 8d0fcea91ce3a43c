import type { ActivityLog } from '@atrium/contract';
import { linkTo } from '@atrium/host';

type Subject = NonNullable<ActivityLog['subject']>;

/** Page of what something was done on; null where it has none that the person may see. */
export function subjectLink({ kind, id, label }: Subject): string | null {
  // Who was invited, as well as who joined, is one of the customer's people.
  if (kind === 'user' || kind === 'invitation')
    return linkTo('user', id, new URLSearchParams({ search: label }));
  return linkTo(kind, id);
}
