import { customerPath, useCan } from '@atrium/host';
import { PageLinks } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';

const PAGES = [
  { name: 'profile', path: 'account' },
  { name: 'security', path: 'account/security' },
  { name: 'sessions', path: 'account/sessions' },
  { name: 'invitations', path: 'account/invitations' },
  { name: 'notificationSettings', path: 'account/notification-settings' },
  { name: 'calendarFeeds', path: 'account/calendar-feeds' },
  { name: 'reports', path: 'account/reports' },
  { name: 'approvals', path: 'account/approvals' },
  { name: 'preferences', path: 'account/preferences' },
] as const;

/** Links between the pages of the account. */
export function AccountPages() {
  const texts = useTexts();
  const maySeeApprovals = useCan('approvals:read');
  const pages = PAGES.filter(({ name }) => name !== 'approvals' || maySeeApprovals).map(({ name, path }) => ({
    to: customerPath(path),
    label: texts.pages[name],
    end: name === 'profile',
  }));
  return <PageLinks label={texts.accountPages} pages={pages} />;
}
