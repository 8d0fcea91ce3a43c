import type { EarnPoint } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ListSkeleton, TextLink } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { AlignedCards } from '../../../lib/components/aligned-cards.tsx';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { EarnCard } from './earn-card.tsx';
import { NextRewardCard } from './next-reward-card.tsx';

export function WaysToEarnPage() {
  const texts = useTexts();
  const ways = useField(pointsArea, 'earnPoints', {});
  const balance = useField(pointsArea, 'balance', sumsOnly);
  const rewards = useField(pointsArea, 'rewards', {});
  return (
    <AreaPage title={texts.earnTitle} description={texts.earnText}>
      <FieldView
        loads={[ways, balance, rewards]}
        errorMessage={texts.notLoaded.earnPoints}
        skeleton={<ListSkeleton rows={3} height={144} />}
      >
        {() => <Ways {...ways.data} nextReward={<NextRewardCard {...balance.data} {...rewards.data} />} />}
      </FieldView>
    </AreaPage>
  );
}

interface WaysProps {
  earnPoints: readonly EarnPoint[];
  earnYear: string;
  nextReward: ReactNode;
}

function Ways({ earnPoints, earnYear, nextReward }: WaysProps) {
  const texts = useTexts();
  const { isOneCustomer } = useRedeemRights();
  if (earnPoints.length === 0) {
    return (
      <Card>
        <EmptyState
          title={texts.earnNoneTitle}
          action={<TextLink to={customerPath('rewards/catalogue')}>{texts.seeRewards}</TextLink>}
        >
          {texts.earnNoneText}
        </EmptyState>
      </Card>
    );
  }
  const ofYear = earnPoints.reduce((sum, { earned }) => sum + earned.points, 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isOneCustomer && nextReward}
      <AlignedCards minWidth={400}>
        {earnPoints.map((way) => (
          <EarnCard key={way.id} way={way} year={earnYear} ofYear={ofYear} />
        ))}
      </AlignedCards>
    </Box>
  );
}
