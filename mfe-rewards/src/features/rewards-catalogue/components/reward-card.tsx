import type { Reward } from '@atrium/contract';
import { StatusBadge, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Meter } from '../../../lib/components/meter.tsx';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { type RewardStanding, standingOf } from '../reward-standing.ts';
import { CustomerChoice } from './customer-choice.tsx';

interface RewardCardProps {
  reward: Reward;
  balance: number;
}

/** One reward: what it is, what it costs, what is left, and whether it is within reach. */
export function RewardCard({ reward, balance }: RewardCardProps) {
  const texts = useTexts();
  const format = useFormat();
  const titleId = useId();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  const standing = standingOf(reward, balance, isOneCustomer);
  const { name, description, pointsCost } = reward;
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, minWidth: 0 }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography id={titleId} variant="h2">
          {name}
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
        <Standing standing={standing} reward={reward} balance={balance} />
        {mayRedeem && <Action standing={standing} reward={reward} />}
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

interface StandingProps extends RewardCardProps {
  standing: RewardStanding;
}

function Standing({ standing, reward, balance }: StandingProps) {
  const texts = useTexts();
  const format = useFormat();
  switch (standing.kind) {
    case 'affordable':
      return <StatusBadge tone="success" label={texts.affordable} />;
    case 'out-of-stock':
      return <StatusBadge tone="closed" label={texts.stockLeft(0, '0')} />;
    case 'limit-reached':
      return <StatusBadge tone="closed" label={texts.limitReached} />;
    case 'several-customers':
      return <span />;
    case 'missing':
      return (
        <Box sx={{ flex: 1, display: 'grid', gap: 0.75 }}>
          <Typography variant="body2" color="textSecondary">
            {texts.missing(standing.points, format.number(standing.points))}
          </Typography>
          <Meter share={balance / reward.pointsCost} label={texts.progressTo(reward.name)} />
        </Box>
      );
  }
}

function Action({ standing, reward }: { standing: RewardStanding; reward: Reward }) {
  const texts = useTexts();
  if (standing.kind === 'several-customers') return <CustomerChoice reward={reward} />;
  if (standing.kind !== 'affordable') return null;
  return (
    <Button
      component={RouterLink}
      to={`?redeem=${reward.id}`}
      variant="contained"
      color="primary"
      aria-label={texts.redeemNamed(reward.name)}
    >
      {texts.redeem}
    </Button>
  );
}
