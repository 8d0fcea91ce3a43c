import type { Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { Section, useFormat } from '@atrium/ui';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Meter } from '../../../lib/components/meter.tsx';
import { useTexts } from '../../../messages/index.ts';
import { nextReward } from '../next-reward.ts';

export function NextRewardCard({ balance, rewards }: { balance: number; rewards: readonly Reward[] }) {
  const texts = useTexts();
  const format = useFormat();
  const next = nextReward(rewards, balance);
  return (
    <Section
      title={texts.nextReward}
      action={
        <Link component={RouterLink} to={customerPath('rewards/catalogue')} variant="body2">
          {texts.seeRewards}
        </Link>
      }
    >
      <Typography sx={{ mb: next ? 1 : 0 }}>
        {next
          ? texts.nextRewardText(
              texts.points(next.pointsCost - balance, format.number(next.pointsCost - balance)),
              next.name,
            )
          : texts.everythingInReach}
      </Typography>
      {next && (
        <>
          <Meter share={balance / next.pointsCost} label={texts.progressTo(next.name)} />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.75 }}>
            {texts.progressOf(format.number(balance), format.number(next.pointsCost))}
          </Typography>
        </>
      )}
    </Section>
  );
}
