import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { Balance, BalanceSkeleton } from '../../../lib/components/balance.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { ExpiredCard } from './expired-card.tsx';
import { ExpiryCalendarCard } from './expiry-calendar-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';

/** Points at a glance: what there is, what expires, what happened. */
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
          <BalanceCard />
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

function BalanceCard() {
  const texts = useTexts();
  const loads = [useField(pointsArea, 'balance', sumsOnly), useField(pointsArea, 'expiresList', {})];
  return (
    <Section
      title={texts.balance}
      action={
        <Link component={RouterLink} to={customerPath('rewards/balance')} variant="body2">
          {texts.whereFrom}
        </Link>
      }
    >
      <FieldView loads={loads} missing={texts.notLoaded.balance} skeleton={<BalanceSkeleton />}>
        {() => <Balance />}
      </FieldView>
    </Section>
  );
}
