import { customerPath, useCan } from '@atrium/host';
import { PageLinks } from '@atrium/ui';
import { type Texts, useTexts } from '../../messages/index.ts';

interface AccountPage {
  readonly name: keyof Texts['pages'];
  readonly path: string;
  readonly permission?: 'approvals:read' | 'security_policy:manage' | 'sign_on:manage' | 'users:manage';
}

const PAGES: readonly AccountPage[] = [
  { name: 'profile', path: 'account' },
  { name: 'security', path: 'account/security' },
  { name: 'sessions', path: 'account/sessions' },
  { name: 'invitations', path: 'account/invitations' },
  { name: 'notificationSettings', path: 'account/notification-settings' },
  { name: 'calendarFeeds', path: 'account/calendar-feeds' },
  { name: 'reports', path: 'account/reports' },
  { name: 'approvals', path: 'account/approvals', permission: 'approvals:read' },
  { name: 'accessReview', path: 'account/access-review', permission: 'users:manage' },
  { name: 'singleSignOn', path: 'account/single-sign-on', permission: 'sign_on:manage' },
  { name: 'directorySync', path: 'account/directory-sync', permission: 'users:manage' },
  { name: 'securityPolicy', path: 'account/security-policy', permission: 'security_policy:manage' },
  { name: 'preferences', path: 'account/preferences' },
];

/** Links between the pages of the account. */
export function AccountPages() {
  const texts = useTexts();
  const may = {
    'approvals:read': useCan('approvals:read'),
    'security_policy:manage': useCan('security_policy:manage'),
    'users:manage': useCan('users:manage'),
    'sign_on:manage': useCan('sign_on:manage'),
  };
  const pages = PAGES.filter(({ permission }) => !permission || may[permission]).map(({ name, path }) => ({
    to: customerPath(path),
    label: texts.pages[name],
    end: name === 'profile',
  }));
  return <PageLinks label={texts.accountPages} pages={pages} />;
}
