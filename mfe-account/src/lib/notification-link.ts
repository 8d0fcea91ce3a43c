import type { UserNotification } from '@atrium/contract';
import { customerPath, linkTo } from '@atrium/host';

/** The page of a notification's subject under the selected customer; null if there is none. */
export function linkOf({ subject, kind }: Pick<UserNotification, 'subject' | 'kind'>): string | null {
  const page = subject && linkTo(subject.kind, subject.id);
  if (kind === 'security') return page ?? customerPath('account');
  return page ?? (kind === 'points_expiring' ? linkTo('rewards') : null);
}
