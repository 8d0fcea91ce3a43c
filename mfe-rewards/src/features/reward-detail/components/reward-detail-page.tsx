import type { Reward } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { Fact, Facts, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '../../../lib/components/detail-page.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { Eligibility, RedeemAction } from '../../../lib/redeeming/eligibility.tsx';
import { RedeemDialogByAddress } from '../../../lib/redeeming/redeem-dialog-by-address.tsx';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { PreviousRedemptions } from './previous-redemptions.tsx';

export function RewardDetailPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(pointsArea, 'reward', { params: { id } });
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
  const { balance } = balanceLoad.data;
  return (
    <DetailPage
      back={{ path: 'rewards/catalogue', label: texts.catalogueTitle }}
      title={texts.reward}
      load={load.error ? load : balanceLoad}
      nameOf={({ name }) => name}
      item={balanceLoad.isFetched ? load.data.reward : null}
      notFound={{ title: texts.rewardNoneTitle, text: texts.rewardNoneText }}
      errorMessage={texts.notLoaded.reward}
    >
      {(reward) => <Contents key={reward.id} reward={reward} balance={balance} onRedeemed={load.reload} />}
    </DetailPage>
  );
}

interface ContentsProps {
  reward: Reward;
  balance: number;
  onRedeemed: () => void;
}

function Contents({ reward, balance, onRedeemed }: ContentsProps) {
  return (
    <>
      <PageHeader
        title={reward.name}
        description={reward.description}
        actions={<RedeemAction reward={reward} page={`rewards/catalogue/${reward.id}`} />}
      />
      <DetailColumns>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Terms reward={reward} balance={balance} />
          <WhatYouGet />
        </Box>
        {/* The history reloads after a redemption. */}
        <PreviousRedemptions key={reward.redeemed} reward={reward} />
      </DetailColumns>
      <RedeemDialogByAddress rewards={[reward]} onClosed={onRedeemed} />
    </>
  );
}

function Terms({ reward, balance }: { reward: Reward; balance: number }) {
  const texts = useTexts();
  const format = useFormat();
  const { isOneCustomer } = useRedeemRights();
  const { pointsCost, stock, limitPerCustomer, redeemed, offeredUntil } = reward;
  return (
    <Section title={texts.terms}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts minWidth={176}>
          <Fact label={texts.cost}>{texts.points(pointsCost, format.number(pointsCost))}</Fact>
          <Fact label={isOneCustomer ? texts.balanceNow : texts.balanceTogether}>
            {texts.points(balance, format.number(balance))}
          </Fact>
          <Fact label={texts.availability}>
            {stock === null ? texts.unlimitedStock : texts.stockLeft(stock, format.number(stock))}
          </Fact>
          <Fact label={texts.limitLabel}>
            {limitPerCustomer === null
              ? texts.noLimit
              : isOneCustomer
                ? texts.limit(redeemed, limitPerCustomer)
                : texts.limitPerCustomer(limitPerCustomer)}
          </Fact>
          {offeredUntil && <Fact label={texts.offeredUntilLabel}>{format.date(offeredUntil)}</Fact>}
        </Facts>
        {isOneCustomer && (
          <Box sx={{ display: 'flex' }}>
            <Eligibility reward={reward} balance={balance} />
          </Box>
        )}
      </Box>
    </Section>
  );
}

function WhatYouGet() {
  const texts = useTexts();
  return (
    <Section title={texts.whatYouGet}>
      <Typography variant="body2">{texts.whatYouGetText}</Typography>
    </Section>
  );
}
