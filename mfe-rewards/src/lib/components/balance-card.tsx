import { customerPath } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { Figure, FigureSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { pointsArea, sumsOnly } from '../points.area.ts';
import { ExpiryDay } from './expiry-day.tsx';
import { FieldView } from './field-view.tsx';

/** Of the balance and one line about pending points, in pixels. */
const CONTENT_HEIGHT = 112;

interface BalanceCardProps {
  /** Where the card's link leads, below the customer's address. */
  to: string;
  linkText: string;
}

/** How many points can be spent now, which of them expire first, and how many are pending or owed. */
export function BalanceCard({ to, linkText }: BalanceCardProps) {
  const texts = useTexts();
  const loads = [useField(pointsArea, 'balance', sumsOnly), useField(pointsArea, 'expiresList', {})];
  return (
    <Section
      title={texts.balance}
      action={
        <Link component={RouterLink} to={customerPath(to)} variant="body2">
          {linkText}
        </Link>
      }
    >
      <Box sx={{ minHeight: CONTENT_HEIGHT }}>
        <FieldView loads={loads} errorMessage={texts.notLoaded.balance} skeleton={<FigureSkeleton hasHint />}>
          {() => <Balance />}
        </FieldView>
      </Box>
    </Section>
  );
}

function Balance() {
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
