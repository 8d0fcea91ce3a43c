import type { EarnPoint } from '@atrium/contract';
import { DateTime, Fact, Facts, useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';

interface EarnedFactsProps {
  earned: EarnPoint['earned'];
  /** Label of the points. */
  label: string;
}

/** What a way to earn has earned this year. */
export function EarnedFacts({ earned: { points, times, pending, lastAt }, label }: EarnedFactsProps) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Facts minWidth={112}>
      <Fact label={label}>{texts.points(points, format.number(points))}</Fact>
      <Fact label={texts.timesLabel}>{texts.timesEarned(times, format.number(times))}</Fact>
      {pending > 0 && <Fact label={texts.pendingOfRule}>{format.number(pending)}</Fact>}
      {lastAt && (
        <Fact label={texts.lastEarned}>
          <DateTime value={lastAt} />
        </Fact>
      )}
    </Facts>
  );
}
