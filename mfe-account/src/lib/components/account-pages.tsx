import { customerPath, useAuth, useCan } from '@atrium/host';
import { PageLinks } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Texts, useTexts } from '../../messages/index.ts';

interface AccountPage {
  readonly name: keyof Texts['pages'];
  readonly path: string;
}

const OWN_PAGES: readonly AccountPage[] = [
  { name: 'profile', path: 'account' },
  { name: 'security', path: 'account/security' },
  { name: 'sessions', path: 'account/sessions' },
  { name: 'invitations', path: 'account/invitations' },
  { name: 'notificationSettings', path: 'account/notification-settings' },
  { name: 'calendarFeeds', path: 'account/calendar-feeds' },
  { name: 'reports', path: 'account/reports' },
  { name: 'preferences', path: 'account/preferences' },
];

interface CustomersPage extends AccountPage {
  readonly permission: 'approvals:read' | 'security_policy:manage' | 'sign_on:manage' | 'users:manage';
}

const CUSTOMERS_PAGES: readonly CustomersPage[] = [
  { name: 'approvals', path: 'account/approvals', permission: 'approvals:read' },
  { name: 'accessReview', path: 'account/access-review', permission: 'users:manage' },
  { name: 'securityPolicy', path: 'account/security-policy', permission: 'security_policy:manage' },
  { name: 'singleSignOn', path: 'account/single-sign-on', permission: 'sign_on:manage' },
  { name: 'directorySync', path: 'account/directory-sync', permission: 'users:manage' },
];

/** Links between the pages of the account: those of the user, and below them those of the customer. */
export function AccountPages() {
  const texts = useTexts();
  const may = {
    'approvals:read': useCan('approvals:read'),
    'security_policy:manage': useCan('security_policy:manage'),
    'users:manage': useCan('users:manage'),
    'sign_on:manage': useCan('sign_on:manage'),
  };
  const customer = useAuth(({ customerListDropdown, selectedCustomer }) =>
    customerListDropdown.find(({ id }) => id === selectedCustomer),
  );
  const customers = CUSTOMERS_PAGES.filter(({ permission }) => may[permission]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', mb: 3, '& > nav': { mb: 0 } }}>
      <PageLinks label={texts.accountPages} pages={linksTo(OWN_PAGES)} />
      {customers.length > 0 && (
        <>
          <Typography variant="caption" color="textSecondary" sx={{ mt: 2, px: 1.5, displayPrint: 'none' }}>
            {customer?.name ?? texts.yourCustomers}
          </Typography>
          <PageLinks label={texts.customersPages} pages={linksTo(customers)} />
        </>
      )}
    </Box>
  );

  function linksTo(pages: readonly AccountPage[]) {
    return pages.map(({ name, path }) => ({
      to: customerPath(path),
      label: texts.pages[name],
      end: name === 'profile',
    }));
  }
}
