import { useAuth } from '@atrium/host';
import { ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useTexts } from '../../../messages/index.ts';
import { CustomerRoles } from './customer-roles.tsx';
import { Identity } from './identity.tsx';
import { Region } from './region.tsx';
import { RolesExplained } from './roles-explained.tsx';

export function ProfilePage() {
  const texts = useTexts();
  const user = useAuth((state) => state.user);
  return (
    <Page width="reading">
      <PageHeader title={texts.profile} description={texts.description} />
      <AccountPages />
      {user ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Identity user={user} />
            <Region />
          </Box>
          <CustomerRoles roles={user.roles} />
          <RolesExplained held={user.roles.map(({ role }) => role)} />
        </Box>
      ) : (
        <Box aria-busy>
          <ListSkeleton rows={3} height={160} />
        </Box>
      )}
    </Page>
  );
}
