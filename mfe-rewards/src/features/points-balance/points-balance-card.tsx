import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section } from '@atrium/ui';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Balance, BalanceSkeleton } from '../../lib/components/balance.tsx';
import { FieldView } from '../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../lib/points.area.ts';
import { useTexts } from '../../messages/index.ts';

/** Home: what can be spent now, and what expires first. */
export function PointsBalanceCard() {
  const texts = useTexts();
  const loads = [useField(pointsArea, 'balance', sumsOnly), useField(pointsArea, 'expiresList', {})];
  return (
    <Section
      title={texts.balance}
      action={
        <Link component={RouterLink} to={customerPath('rewards')} variant="body2">
          {texts.viewRewards}
        </Link>
      }
    >
      <FieldView loads={loads} missing={texts.notLoaded.balance} skeleton={<BalanceSkeleton />}>
        {() => <Balance />}
      </FieldView>
    </Section>
  );
}
