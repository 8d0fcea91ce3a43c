import type { ExpiringPoints } from '@atrium/contract';
import { DateTime, Figure, FigureSkeleton, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../use-texts.ts';

interface BalanceProps {
  balance: number;
  /** Points with their expiry, soonest first. */
  expiresList: readonly ExpiringPoints[];
}

/** What can be spent now, and what of it goes first. */
export function Balance({ balance, expiresList }: BalanceProps) {
  const texts = useTexts();
  const format = useFormat();
  const [next] = expiresList;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Figure
        label={balance < 0 ? texts.debtHint : texts.balanceHint}
        value={texts.points(balance, format.number(balance))}
        hint={
          next ? (
            <>
              {texts.nextExpiry(next.points, format.number(next.points))} <DateTime value={next.expiresAt} />
            </>
          ) : (
            texts.noExpiry
          )
        }
      />
    </Box>
  );
}

export function BalanceSkeleton() {
  return (
    <Box aria-busy>
      <FigureSkeleton />
    </Box>
  );
}
