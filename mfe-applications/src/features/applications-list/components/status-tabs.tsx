import { useArea, useField } from '@atrium/stores';
import { ToneShape, useFormat } from '@atrium/ui';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { applicationsArea, statusesArea } from '../../../lib/applications.area.ts';
import { TabLabel } from '../../../lib/components/tab-label.tsx';
import type { ApplicationsQuery, ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';

interface StatusTabsProps {
  /** The main statuses that the list is filtered by. */
  chosen: ApplicationsQuery['mainStatus'];
  onChange: (change: ViewChange) => void;
}

const ALL = 'all';

/** Main statuses as tabs, each with its number of applications under the other filters. */
export function StatusTabs({ chosen = [], onChange }: StatusTabsProps) {
  const texts = useTexts();
  const format = useFormat();
  const { mainStatuses } = useField(statusesArea, 'mainStatuses', {}, { once: true }).data;
  const totals = useArea(applicationsArea, (state) => state.totals);
  const known = mainStatuses.find(({ id }) => id === chosen[0]);
  const value = chosen.length === 0 ? ALL : chosen.length === 1 && known ? String(known.id) : false;
  const count = (id: number) => totals.find((each) => each.id === id)?.count;
  const all = totals.length > 0 ? totals.reduce((sum, each) => sum + each.count, 0) : undefined;
  const labelled = (name: string, rows: number | undefined) => ({
    label: <TabLabel name={name} count={rows === undefined ? null : format.number(rows)} />,
  });
  return (
    <Tabs
      value={mainStatuses.length > 0 ? value : value === ALL ? ALL : false}
      onChange={(_, id: string) => onChange({ mainStatus: id === ALL ? null : id })}
      variant="scrollable"
      scrollButtons={false}
      aria-label={texts.filterByMainStatus}
      sx={{ mb: 2 }}
    >
      <Tab value={ALL} {...labelled(texts.allMainStatuses, all)} />
      {mainStatuses.map(({ id, name, tone }) => (
        <Tab
          key={id}
          value={String(id)}
          icon={<ToneShape tone={tone} />}
          iconPosition="start"
          {...labelled(name, count(id))}
        />
      ))}
    </Tabs>
  );
}
