import { DateFilter } from '@atrium/lists';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';

/** It is for dates where none of the windows will do. */
export function DuePeriod({ list: { query, change } }: { list: DeadlinesAddress }) {
  const texts = useTexts().deadlines;
  return (
    <DateFilter
      name={texts.dueDate}
      period={query}
      onChange={(dates) => change({ ...dates, due: null })}
      onClear={() => change({ from: null, to: null })}
    />
  );
}
