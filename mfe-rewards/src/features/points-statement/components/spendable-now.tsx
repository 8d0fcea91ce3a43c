import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { AccountLine } from '../../../lib/components/account-line.tsx';
import { useSums } from '../../../lib/use-sums.ts';
import { useTexts } from '../../../messages/index.ts';

// It leads from the closing balance of today to the balance of the other pages. It shows nothing if they are equal,
// or do not belong to the same moment.
export function SpendableNow({ closing }: { closing: number }) {
  const texts = useTexts();
  const format = useFormat();
  const { balance, pending, debt } = useSums();
  if (closing === balance || closing !== balance + pending - debt) return null;
  return (
    <Box component="dl" aria-label={texts.reconciliation} sx={{ m: 0, maxWidth: 440 }}>
      {pending > 0 && <AccountLine label={texts.pendingPart} value={format.signed(-pending)} isPart />}
      {debt > 0 && <AccountLine label={texts.debtPart} value={format.signed(debt)} isPart />}
      <AccountLine label={texts.balanceHint} value={format.number(balance)} isSum />
    </Box>
  );
}
