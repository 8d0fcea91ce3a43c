import type { UserNotification } from '@atrium/contract';
import { customerPath, linkTo } from '@atrium/host';

/** Page of the thing that a notification is about, in the scope that the person acts in; null where there is none. */
export function linkOf({ subject, kind }: Pick<UserNotification, 'subject' | 'kind'>): string | null {
  if (kind === 'security') return customerPath('account');
  const page = subject && linkTo(subject.kind, subject.id);
  return page ?? (kind === 'points_expiring' ? linkTo('rewards') : null);
}
