import { useArea, useField } from '@atrium/stores';
import { EmptyState, ListSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { AlignedCards } from '../../../lib/components/aligned-cards.tsx';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { EarnCard } from './earn-card.tsx';
import { NextRewardCard } from './next-reward-card.tsx';

/** Ways to earn with what each has earned this year, and progress to the next reward. */
export function WaysToEarnPage() {
  const texts = useTexts();
  const loads = [
    useField(pointsArea, 'earnPoints', {}),
    useField(pointsArea, 'balance', sumsOnly),
    useField(pointsArea, 'rewards', {}),
  ];
  return (
    <AreaPage title={texts.earnTitle} description={texts.earnText}>
      <FieldView
        loads={loads}
        errorMessage={texts.notLoaded.earnPoints}
        skeleton={<ListSkeleton rows={3} height={144} />}
      >
        {() => <Ways />}
      </FieldView>
    </AreaPage>
  );
}

function Ways() {
  const texts = useTexts();
  const earnPoints = useArea(pointsArea, (state) => state.earnPoints);
  const { isOneCustomer } = useRedeemRights();
  if (earnPoints.length === 0) {
    return (
      <Card>
        <EmptyState title={texts.earnNoneTitle}>{texts.earnNoneText}</EmptyState>
      </Card>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isOneCustomer && <NextRewardCard />}
      <AlignedCards minWidth={400}>
        {earnPoints.map((way) => (
          <EarnCard key={way.id} way={way} />
        ))}
      </AlignedCards>
    </Box>
  );
}
