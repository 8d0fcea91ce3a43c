import type { ExpiringPoints } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { EmptyState, ListSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { createSpendingPlan } from '../spending-plan.ts';
import { ExpiryCalendar } from './expiry-calendar.tsx';

/** Expiring points by month, and a suggestion for those that expire first. */
export function ExpiryCalendarCard() {
  const texts = useTexts();
  const list = useField(pointsArea, 'expiresList', {});
  const total = useField(pointsArea, 'totalExpiresPoint', {});
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
  const rewards = useField(pointsArea, 'rewards', {}, { once: true });
  const lotMonths = useArea(pointsArea, (state) => state.lotMonths);
  return (
    <Section
      title={texts.expiring}
      description={
        balanceLoad.isFirstLoad ? <Skeleton width={280} /> : lotMonths > 0 && texts.expiringText(lotMonths)
      }
    >
      <FieldView
        loads={[list, total, balanceLoad, rewards]}
        errorMessage={texts.notLoaded.expiring}
        skeleton={<ListSkeleton rows={4} height={48} />}
      >
        {() => <Expiries />}
      </FieldView>
    </Section>
  );
}

function Expiries() {
  const texts = useTexts();
  const format = useFormat();
  const expiries = useArea(pointsArea, (state) => state.expiresList);
  const total = useArea(pointsArea, (state) => state.totalExpiresPoint);
  const lotMonths = useArea(pointsArea, (state) => state.lotMonths);
  if (expiries.length === 0) {
    return <EmptyState title={texts.expiringNoneTitle}>{texts.expiringNoneText(lotMonths)}</EmptyState>;
  }
  return (
    <>
      <Plan expiries={expiries} />
      <ExpiryCalendar expiries={expiries} />
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 2, typography: 'body2', fontWeight: 600 }}
      >
        <span>{texts.expiringTotal}</span>
        <span>{texts.points(total, format.number(total))}</span>
      </Box>
    </>
  );
}

function Plan({ expiries }: { expiries: readonly ExpiringPoints[] }) {
  const texts = useTexts();
  const format = useFormat();
  const rewards = useArea(pointsArea, (state) => state.rewards);
  const balance = useArea(pointsArea, (state) => state.balance);
  const { isOneCustomer } = useRedeemRights();
  // Under all customers there is no suggestion: a reward takes the points of one customer.
  const plan = createSpendingPlan(expiries, isOneCustomer ? rewards : [], balance);
  if (!plan) return null;
  const { expiry, reward, takes } = plan;
  return (
    <Typography sx={{ mb: 2 }}>
      <strong>
        {texts.plan(expiry.points, format.number(expiry.points))}{' '}
        <ProgrammeDay value={expiry.expiresAt} format="day" />.
      </strong>
      {reward && (
        <>
          {' '}
          <Link component={RouterLink} to={customerPath(`rewards/catalogue/${reward.id}`)}>
            {reward.name}
          </Link>{' '}
          {takes === expiry.points ? texts.planAll : texts.planSome(format.number(takes))}
        </>
      )}
    </Typography>
  );
}
