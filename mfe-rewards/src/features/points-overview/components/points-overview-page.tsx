import Box from '@mui/material/Box';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { BalanceCard } from '../../../lib/components/balance-card.tsx';
import { useTexts } from '../../../messages/overview.ts';
import { ExpiredCard } from './expired-card.tsx';
import { ExpiryCalendarCard } from './expiry-calendar-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';

export function PointsOverviewPage() {
  const texts = useTexts();
  return (
    <AreaPage title={texts.rewards} description={texts.description}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0, alignContent: 'start' }}>
          <BalanceCard to="rewards/balance" linkText={texts.whereFrom} />
          <ExpiredCard />
        </Box>
        <ExpiryCalendarCard />
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <TransactionsCard />
        </Box>
      </Box>
    </AreaPage>
  );
}
