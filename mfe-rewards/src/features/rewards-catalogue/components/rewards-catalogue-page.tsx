import type { Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ListSkeleton, Notice, TextLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { AlignedCards } from '../../../lib/components/aligned-cards.tsx';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { RedeemDialogByAddress } from '../../../lib/redeeming/redeem-dialog-by-address.tsx';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { OtpThresholdCard } from './otp-threshold-card.tsx';
import { RewardCard } from './reward-card.tsx';

/** The reward that is being redeemed is in the address, so that a reload reopens its dialog. */
export function RewardsCataloguePage() {
  const texts = useTexts();
  const format = useFormat();
  const rewardsLoad = useField(pointsArea, 'rewards', {});
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
  const { balance } = balanceLoad.data;
  const { isOneCustomer } = useRedeemRights();
  const spendable = isOneCustomer ? texts.spendable : texts.spendableTogether;
  return (
    <AreaPage
      title={texts.catalogueTitle}
      description={balanceLoad.isFetched ? spendable(balance, format.number(balance)) : texts.catalogueText}
    >
      <FieldView
        loads={[rewardsLoad, balanceLoad]}
        errorMessage={texts.notLoaded.rewards}
        skeleton={<ListSkeleton rows={3} height={208} />}
      >
        {() => <Catalogue rewards={rewardsLoad.data.rewards} balance={balance} />}
      </FieldView>
    </AreaPage>
  );
}

function Catalogue({ rewards, balance }: { rewards: readonly Reward[]; balance: number }) {
  const texts = useTexts();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  if (rewards.length === 0) {
    return (
      <Card>
        <EmptyState
          title={texts.rewardsNoneTitle}
          action={<TextLink to={customerPath('rewards')}>{texts.seeExpiry}</TextLink>}
        >
          {texts.rewardsNoneText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {mayRedeem && !isOneCustomer && (
        <Box sx={{ mb: 2 }}>
          <Notice severity="info">{texts.chooseCustomerText}</Notice>
        </Box>
      )}
      <AlignedCards minWidth={304}>
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} balance={balance} />
        ))}
      </AlignedCards>
      {isOneCustomer && <OtpThresholdCard />}
      <RedeemDialogByAddress rewards={rewards} />
    </>
  );
}
