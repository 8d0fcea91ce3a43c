import type { ActivityLog } from '@atrium/contract';
import { linkTo } from '@atrium/host';

type Subject = NonNullable<ActivityLog['subject']>;

/** It is null if the subject has no page that the user may see. */
export function subjectLink({ kind, id, label }: Subject): string | null {
  // Invited and joined users are both listed on the users page.
  if (kind === 'user' || kind === 'invitation')
    return linkTo('user', id, new URLSearchParams({ search: label }));
  return linkTo(kind, id);
}
