import { customerPath } from '@atrium/host';
import { Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { AccountLine } from '../../../lib/components/account-line.tsx';
import { useSums } from '../../../lib/use-sums.ts';
import { useTexts } from '../../../messages/index.ts';

/** Leads from the balance to the closing balance of today's statement, and shows nothing if they are equal. */
export function StatementBalance() {
  const texts = useTexts();
  const format = useFormat();
  const { balance, pending, debt } = useSums();
  if (pending === 0 && debt === 0) return null;
  return (
    <Section
      title={texts.toStatement}
      action={
        <Link component={RouterLink} to={customerPath('rewards/statement')} variant="body2">
          {texts.statementTitle}
        </Link>
      }
    >
      <Box component="dl" aria-label={texts.toStatement} sx={{ m: 0, maxWidth: 440 }}>
        <AccountLine label={texts.balanceHint} value={format.number(balance)} />
        {pending > 0 && <AccountLine label={texts.pendingPart} value={format.signed(pending)} isPart />}
        {debt > 0 && <AccountLine label={texts.debtPart} value={format.signed(-debt)} isPart />}
        <AccountLine label={texts.closing} value={format.number(balance + pending - debt)} isSum />
      </Box>
    </Section>
  );
}
