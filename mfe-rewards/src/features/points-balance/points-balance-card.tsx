import { customerPath } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { ErrorState, Section } from '@atrium/ui';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Balance, BalanceSkeleton } from '../../lib/components/balance.tsx';
import { pointsArea } from '../../lib/points.area.ts';
import { useTexts } from '../../lib/use-texts.ts';

/** Home: what can be spent now, and what expires first. */
export function PointsBalanceCard() {
  const texts = useTexts();
  const load = useField(pointsArea, 'successTransactions', {});
  useField(pointsArea, 'expiresList', {});
  const balance = useArea(pointsArea, (state) => state.balance);
  const expiresList = useArea(pointsArea, (state) => state.expiresList);
  return (
    <Section
      title={texts.balance}
      action={
        <Link component={RouterLink} to={customerPath('rewards')} variant="body2">
          {texts.viewRewards}
        </Link>
      }
    >
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
