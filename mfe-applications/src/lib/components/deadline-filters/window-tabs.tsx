import { type DueWindow, dueWindows } from '@atrium/contract';
import { Tabs, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';
import { urgencyOfWindow } from '../../urgency.ts';
import { TabLabel } from '../tab-label.tsx';
import { UrgencyMark } from '../urgency-mark.tsx';
import * as styles from './window-tabs.module.css';

const ANY = 'any';

interface WindowTabsProps {
  list: DeadlinesAddress;
  /** It is null until the number is known. */
  countOf: (window: DueWindow) => number | null;
}

/** The numbers are those under the other filters. */
export function WindowTabs({ list, countOf }: WindowTabsProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const written = (count: number | null) => (count === null ? null : format.number(count));
  const hasOwnDates = list.address.has('from') || list.address.has('to');
  const chosen = list.query.due ?? (hasOwnDates ? null : ANY);
  return (
    <Tabs
      value={chosen}
      onChange={(due) => list.change({ due: due === ANY ? null : due, from: null, to: null })}
      label={texts.filterByDate}
      className={styles.tabs}
      tabs={[
        { id: ANY, label: texts.anyDate },
        ...dueWindows.map((window) => ({
          id: window,
          icon: markOf(window),
          label: <TabLabel name={texts.windows[window]} count={written(countOf(window))} />,
        })),
      ]}
    />
  );
}

function markOf(window: DueWindow) {
  const urgency = urgencyOfWindow[window];
  return urgency && <UrgencyMark urgency={urgency} />;
}
