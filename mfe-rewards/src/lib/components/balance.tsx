import { useArea } from '@atrium/stores';
import { Figure, FigureSkeleton, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../messages/index.ts';
import { pointsArea } from '../points.area.ts';
import { ExpiryDay } from './expiry-day.tsx';

/** What can be spent now, what of it goes first, and what is pending or owed beside it. */
export function Balance() {
  const texts = useTexts();
  const format = useFormat();
  const balance = useArea(pointsArea, (state) => state.balance);
  const pending = useArea(pointsArea, (state) => state.pending);
  const debt = useArea(pointsArea, (state) => state.debt);
  const [next] = useArea(pointsArea, (state) => state.expiresList);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Figure
        label={texts.balanceHint}
        value={texts.points(balance, format.number(balance))}
        hint={
          next ? (
            <>
              {texts.nextExpiry(next.points, format.number(next.points))} <ExpiryDay value={next.expiresAt} />
            </>
          ) : (
            texts.noExpiry
          )
        }
      />
      {pending > 0 && (
        <Aside amount={texts.pending(pending, format.number(pending))} hint={texts.pendingHint} />
      )}
      {debt > 0 && <Aside amount={texts.debt(debt, format.number(debt))} hint={texts.debtHint} />}
    </Box>
  );
}

function Aside({ amount, hint }: { amount: string; hint: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      <Box component="strong" sx={{ fontWeight: 500, color: 'text.primary' }}>
        {amount}
      </Box>
      {`, ${hint}`}
    </Typography>
  );
}

export function BalanceSkeleton() {
  return <FigureSkeleton />;
}
