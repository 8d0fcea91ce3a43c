import type { ExpiringPoints, Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ListSkeleton, Section, TextAround, TextLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/overview.ts';
import { createSpendingPlan } from '../spending-plan.ts';
import { ExpiryCalendar } from './expiry-calendar.tsx';

/** The skeleton is as long as the text then. */
const USUAL_MONTHS = 12;
/** It is in pixels, the height of a suggestion, a year of months and their total. */
const CONTENT_HEIGHT = { xs: 220, sm: 202 };

export function ExpiryCalendarCard() {
  const texts = useTexts();
  const list = useField(pointsArea, 'expiresList', {});
  const total = useField(pointsArea, 'totalExpiresPoint', {});
  const balance = useField(pointsArea, 'balance', sumsOnly);
  const rewards = useField(pointsArea, 'rewards', {}, { once: true });
  const { lotMonths } = balance.data;
  return (
    <Section
      title={texts.expiring}
      description={
        balance.isFirstLoad ? (
          <Skeleton component="span">
            <span>{texts.expiringText(USUAL_MONTHS)}</span>
          </Skeleton>
        ) : (
          lotMonths > 0 && texts.expiringText(lotMonths)
        )
      }
    >
      <FieldView
        loads={[list, total, balance, rewards]}
        errorMessage={texts.notLoaded.expiring}
        skeleton={<ListSkeleton rows={1} height={CONTENT_HEIGHT} />}
      >
        {() => (
          <Expiries
            {...list.data}
            {...balance.data}
            total={total.data.totalExpiresPoint}
            rewards={rewards.data.rewards}
          />
        )}
      </FieldView>
    </Section>
  );
}

interface ExpiriesProps {
  expiresList: readonly ExpiringPoints[];
  total: number;
  lotMonths: number;
  rewards: readonly Reward[];
}

function Expiries({ expiresList, total, lotMonths, rewards }: ExpiriesProps) {
  const texts = useTexts();
  const format = useFormat();
  if (expiresList.length === 0) {
    return (
      <EmptyState
        title={texts.expiringNoneTitle}
        isPlain
        action={<TextLink to={customerPath('rewards/earn')}>{texts.seeWaysToEarn}</TextLink>}
      >
        {texts.expiringNoneText(lotMonths)}
      </EmptyState>
    );
  }
  return (
    <>
      <Plan expiries={expiresList} rewards={rewards} />
      <ExpiryCalendar expiries={expiresList} lotMonths={lotMonths} />
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 2, typography: 'body2', fontWeight: 600 }}
      >
        <span>{texts.expiringTotal}</span>
        <span>{texts.points(total, format.number(total))}</span>
      </Box>
    </>
  );
}

interface PlanProps extends Pick<ExpiriesProps, 'rewards'> {
  expiries: readonly ExpiringPoints[];
}

function Plan({ expiries, rewards }: PlanProps) {
  const texts = useTexts();
  const format = useFormat();
  const plan = createSpendingPlan(expiries, rewards);
  if (!plan) return null;
  const { expiry, reward, takes } = plan;
  return (
    <Typography sx={{ mb: 2 }}>
      <strong>
        <TextAround text={(day) => texts.plan(expiry.points, format.number(expiry.points), day)}>
          <ProgrammeDay value={expiry.expiresAt} format="day" />
        </TextAround>
      </strong>
      {reward && (
        <>
          {' '}
          <TextAround
            text={(name) =>
              takes === expiry.points ? texts.planAll(name) : texts.planSome(name, format.number(takes))
            }
          >
            <Link component={RouterLink} to={customerPath(`rewards/catalogue/${reward.id}`)}>
              {reward.name}
            </Link>
          </TextAround>
        </>
      )}
    </Typography>
  );
}
