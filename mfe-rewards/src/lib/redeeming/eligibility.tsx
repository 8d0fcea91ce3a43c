import type { Reward } from '@atrium/contract';
import { StatusBadge, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { Meter } from '../components/meter.tsx';
import { useRedeemRights } from '../use-redeem-rights.ts';
import { CustomerChoice } from './customer-choice.tsx';

interface EligibilityProps {
  reward: Reward;
  /** What the customer can spend, for the points that are missing. */
  balance: number;
}

/** Whether the customer can redeem the reward, and if not, why. */
export function Eligibility({ reward, balance }: EligibilityProps) {
  const texts = useTexts();
  const format = useFormat();
  const missing = reward.pointsCost - balance;
  switch (reward.refusal) {
    case null:
      return <StatusBadge tone="success" label={texts.affordable} />;
    case 'out-of-stock':
      return <StatusBadge tone="closed" label={texts.stockLeft(0, '0')} />;
    case 'limit-reached':
      return <StatusBadge tone="closed" label={texts.limitReached} />;
    case 'choose-customer':
      return <span />;
    case 'insufficient-points':
      return (
        <Box sx={{ flex: 1, display: 'grid', gap: 0.75 }}>
          <Typography variant="body2" color="textSecondary">
            {texts.missing(missing, format.number(missing))}
          </Typography>
          <Meter share={balance / reward.pointsCost} label={texts.progressTo(reward.name)} />
        </Box>
      );
  }
}

interface RedeemActionProps {
  reward: Reward;
  /** Page that opens the dialog, below the customer's path. */
  page: string;
}

/** The button that opens the redeem dialog through the URL; nothing if the reward cannot be redeemed. */
export function RedeemAction({ reward, page }: RedeemActionProps) {
  const texts = useTexts();
  const { mayRedeem } = useRedeemRights();
  if (!mayRedeem) return null;
  if (reward.refusal === 'choose-customer') return <CustomerChoice reward={reward} page={page} />;
  if (reward.refusal !== null) return null;
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
