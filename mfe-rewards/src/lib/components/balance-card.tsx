import type { ExpiringPoints } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Figure, FigureSkeleton, Section, TextAround, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/overview.ts';
import { pointsArea, sumsOnly } from '../points.area.ts';
import { FieldView } from './field-view.tsx';
import { ProgrammeDay } from './programme-day.tsx';

/** It is in pixels, the height of the balance and one line about pending points. */
const CONTENT_HEIGHT = 112;

interface BalanceCardProps {
  /** The path is below the customer's address. */
  to: string;
  linkText: string;
}

export function BalanceCard({ to, linkText }: BalanceCardProps) {
  const texts = useTexts();
  const balance = useField(pointsArea, 'balance', sumsOnly);
  const expiries = useField(pointsArea, 'expiresList', {});
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
        <FieldView
          loads={[balance, expiries]}
          errorMessage={texts.notLoaded.balance}
          skeleton={<FigureSkeleton hasHint />}
        >
          {() => <Balance {...balance.data} next={expiries.data.expiresList[0]} />}
        </FieldView>
      </Box>
    </Section>
  );
}

interface BalanceProps {
  balance: number;
  pending: number;
  debt: number;
  next: ExpiringPoints | undefined;
}

function Balance({ balance, pending, debt, next }: BalanceProps) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Figure
        label={texts.balanceHint}
        value={texts.points(balance, format.number(balance))}
        hint={
          next ? (
            <TextAround text={(day) => texts.nextExpiry(next.points, format.number(next.points), day)}>
              <ProgrammeDay value={next.expiresAt} />
            </TextAround>
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
  const texts = useTexts();
  return (
    <Typography variant="body2" color="textSecondary">
      <Box component="strong" sx={{ fontWeight: 500, color: 'text.primary' }}>
        {amount}
      </Box>
      {texts.hintAfter(hint)}
    </Typography>
  );
}
