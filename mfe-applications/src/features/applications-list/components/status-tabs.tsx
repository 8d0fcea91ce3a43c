import { useField } from '@atrium/stores';
import { Tabs, ToneShape, useFormat } from '@atrium/ui';
import { applicationsArea, statusesArea } from '../../../lib/applications.area.ts';
import { TabLabel } from '../../../lib/components/tab-label.tsx';
import { type ApplicationsQuery, tabsQuery, type ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/list.ts';
import * as styles from './status-tabs.module.css';

interface StatusTabsProps {
  query: ApplicationsQuery;
  onChange: (change: ViewChange) => void;
}

const ALL = 'all';

/** Main statuses as tabs, each with its number of applications under the other filters. */
export function StatusTabs({ query, onChange }: StatusTabsProps) {
  const texts = useTexts();
  const format = useFormat();
  const { mainStatuses } = useField(statusesArea, 'mainStatuses', {}, { once: true }).data;
  const { totals } = useField(applicationsArea, 'totals', { query: tabsQuery(query) }).data;
  const { mainStatus: chosen = [] } = query;
  const known = mainStatuses.find(({ id }) => id === chosen[0]);
  const value = chosen.length === 0 ? ALL : chosen.length === 1 && known ? String(known.id) : null;
  const count = (id: number) => totals.find((each) => each.id === id)?.count;
  const all = totals.length > 0 ? totals.reduce((sum, each) => sum + each.count, 0) : undefined;
  const label = (name: string, rows: number | undefined) => (
    <TabLabel name={name} count={rows === undefined ? null : format.number(rows)} />
  );
  return (
    <Tabs
      value={value}
      onChange={(id) => onChange({ mainStatus: id === ALL ? null : id })}
      label={texts.filterByMainStatus}
      className={styles.tabs}
      tabs={[
        { id: ALL, label: label(texts.allMainStatuses, all) },
        ...mainStatuses.map(({ id, name, tone }) => ({
          id: String(id),
          icon: <ToneShape tone={tone} />,
          label: label(name, count(id)),
        })),
      ]}
    />
  );
}
