import type { UserNotification } from '@atrium/contract';
import { customerPath } from '@atrium/host';

const pathOf: Readonly<Record<string, (id: number) => string>> = {
  application: (id) => `applications/${id}`,
  reward: (id) => `rewards/catalogue/${id}`,
  earn_point: (id) => `rewards/earn/${id}`,
  redemption: (id) => `rewards/history/${id}`,
  point_transaction: () => 'rewards/statement',
  user: () => 'account/users',
  invitation: () => 'account/invitations',
};

/** Page of the thing that a notification is about, in the scope that the person acts in; null where there is none. */
export function linkOf({ subject, kind }: Pick<UserNotification, 'subject' | 'kind'>): string | null {
  if (kind === 'security') return customerPath('account');
  const path = subject && pathOf[subject.kind]?.(subject.id);
  if (path) return customerPath(path);
  return kind === 'points_expiring' ? customerPath('rewards/catalogue') : null;
}
