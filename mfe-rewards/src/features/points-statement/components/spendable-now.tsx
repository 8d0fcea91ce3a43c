import { useArea } from '@atrium/stores';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { Line } from './line.tsx';

/**
 * Leads from the closing balance of today to the balance of the other pages. Shows nothing if they are equal, or do not
 * belong to the same moment.
 */
export function SpendableNow({ closing }: { closing: number }) {
  const texts = useTexts();
  const format = useFormat();
  const balance = useArea(pointsArea, (state) => state.balance);
  const pending = useArea(pointsArea, (state) => state.pending);
  const debt = useArea(pointsArea, (state) => state.debt);
  if (closing === balance || closing !== balance + pending - debt) return null;
  return (
    <Box component="dl" aria-label={texts.reconciliation} sx={{ m: 0, maxWidth: 440 }}>
      {pending > 0 && <Line label={texts.lessPending} value={format.signed(-pending)} isPart />}
      {debt > 0 && <Line label={texts.plusDebt} value={format.signed(debt)} isPart />}
      <Line label={texts.balanceHint} value={format.number(balance)} isSum />
    </Box>
  );
}
