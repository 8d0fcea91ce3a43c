import type { EarnPoint } from '@atrium/contract';
import { Fact, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../messages/index.ts';
import { ProgrammeDay } from './programme-day.tsx';

interface EarnedFactsProps {
  earned: EarnPoint['earned'];
  label: string;
}

/** These are always the same four facts, so that cards side by side align. */
export function EarnedFacts({ earned: { points, times, pending, lastAt }, label }: EarnedFactsProps) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Fact label={label}>{texts.points(points, format.number(points))}</Fact>
      <Fact label={texts.timesLabel}>{texts.timesEarned(times, format.number(times))}</Fact>
      <Fact label={texts.pendingOfRule}>{format.number(pending)}</Fact>
      <Fact label={texts.lastEarned}>{lastAt ? <ProgrammeDay value={lastAt} /> : '–'}</Fact>
    </Box>
  );
}
