import type { ActivityLog } from '@atrium/contract';
import { useCan } from '@atrium/host';

type Subject = NonNullable<ActivityLog['subject']>;

/** Where a thing has its page, below the customer's; null where it has none that the person may see. */
export function useSubjectPath(): (subject: Subject) => string | null {
  const seesApplications = useCan('applications:read');
  const seesRewards = useCan('rewards:read');
  const seesUsers = useCan('users:read');
  return ({ kind, id, label }) => {
    if (kind === 'application' && seesApplications) return `applications/${id}`;
    if (kind === 'redemption' && seesRewards) return `rewards/history/${id}`;
    if (kind === 'point_transaction' && seesRewards) return 'rewards/statement';
    if ((kind === 'user' || kind === 'invitation') && seesUsers)
      return `account/users?search=${encodeURIComponent(label)}`;
    return null;
  };
}
