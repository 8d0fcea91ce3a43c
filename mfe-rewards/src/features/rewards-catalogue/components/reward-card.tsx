import type { Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { alignedCard } from '../../../lib/components/aligned-cards.tsx';
import { Eligibility, RedeemAction } from '../../../lib/redeeming/eligibility.tsx';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';

interface RewardCardProps {
  reward: Reward;
  balance: number;
}

export function RewardCard({ reward, balance }: RewardCardProps) {
  const texts = useTexts();
  const format = useFormat();
  const titleId = useId();
  const { isOneCustomer } = useRedeemRights();
  const { id, name, description, pointsCost } = reward;
  return (
    <Card component="li" aria-labelledby={titleId} sx={{ ...alignedCard(3), rowGap: 1.5, p: 2, minWidth: 0 }}>
      <Box>
        <Typography id={titleId} variant="h2">
          <Link
            component={RouterLink}
            to={customerPath(`rewards/catalogue/${id}`)}
            color="inherit"
            underline="hover"
          >
            {name}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {description}
        </Typography>
      </Box>
      <Box>
        <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {texts.points(pointsCost, format.number(pointsCost))}
        </Typography>
        <Conditions reward={reward} isOneCustomer={isOneCustomer} />
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 36 }}
      >
        {reward.refusal === null ? <span /> : <Eligibility reward={reward} balance={balance} />}
        <RedeemAction reward={reward} page="rewards/catalogue" />
      </Box>
    </Card>
  );
}

function Conditions({ reward, isOneCustomer }: { reward: Reward; isOneCustomer: boolean }) {
  const texts = useTexts();
  const format = useFormat();
  const { stock, limitPerCustomer, redeemed, offeredUntil } = reward;
  const conditions = [
    stock === null ? texts.unlimitedStock : texts.stockLeft(stock, format.number(stock)),
    limitPerCustomer !== null &&
      (isOneCustomer ? texts.limit(redeemed, limitPerCustomer) : texts.limitPerCustomer(limitPerCustomer)),
    offeredUntil !== null && texts.offeredUntil(format.date(offeredUntil)),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      {conditions.filter(Boolean).join(' · ')}
    </Typography>
  );
}
