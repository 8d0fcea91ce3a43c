import { useArea, useField } from '@atrium/stores';
import { ErrorState, Page, PageHeader, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import { Balance, BalanceSkeleton } from '../../../lib/components/balance.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { ExpiringPointsCard } from './expiring-points-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';

/** Points at a glance: what there is, what expires, what happened. */
export function PointsOverviewPage() {
  const texts = useTexts();
  return (
    <Page>
      <PageHeader title={texts.rewards} description={texts.description} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <BalanceCard />
          <ExpiringPointsCard />
        </Box>
        <TransactionsCard />
      </Box>
    </Page>
  );
}

function BalanceCard() {
  const texts = useTexts();
  const load = useField(pointsArea, 'successTransactions', {});
  const balance = useArea(pointsArea, (state) => state.balance);
  const expiresList = useArea(pointsArea, (state) => state.expiresList);
  return (
    <Section title={texts.balance}>
      {load.isFirstLoad ? (
        <BalanceSkeleton />
      ) : load.error ? (
        <ErrorState message={load.error.message} requestId={load.error.requestId} onRetry={load.reload} />
      ) : (
        <Balance balance={balance} expiresList={expiresList} />
      )}
    </Section>
  );
}
