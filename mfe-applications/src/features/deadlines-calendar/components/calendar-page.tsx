import { Page } from '@atrium/ui';
import Card from '@mui/material/Card';
import { DeadlineFilterBar } from '../../../lib/components/deadline-filters/deadline-filter-bar.tsx';
import { DeadlineHeader } from '../../../lib/components/deadline-filters/deadline-header.tsx';
import { DeadlinePages } from '../../../lib/components/deadline-filters/deadline-pages.tsx';
import { WindowTabs } from '../../../lib/components/deadline-filters/window-tabs.tsx';
import { ListContents } from '../../../lib/components/list-states.tsx';
import { useWindowCounts } from '../../../lib/use-window-counts.ts';
import { useTexts } from '../../../messages/index.ts';
import { useCalendar } from '../use-calendar.ts';
import { Agenda } from './agenda.tsx';
import { DayDeadlines } from './day-deadlines.tsx';
import { DeadlinesMonth } from './deadlines-month.tsx';
import { MonthBar } from './month-bar.tsx';

export function CalendarPage() {
  const texts = useTexts().deadlines;
  const calendar = useCalendar();
  const counts = useWindowCounts(calendar);
  return (
    <Page>
      <DeadlineHeader list={calendar} dates={calendar.range} />
      <DeadlinePages address={calendar.address} />
      <WindowTabs list={calendar} countOf={counts.countOf} />
      <Card>
        <DeadlineFilterBar list={calendar} />
        <MonthBar calendar={calendar} />
        <ListContents list={calendar} filterNames={texts.filterNames} texts={texts}>
          {calendar.isAgenda ? <Agenda calendar={calendar} /> : <DeadlinesMonth calendar={calendar} />}
        </ListContents>
      </Card>
      {!calendar.isAgenda && calendar.refused.length === 0 && (
        <DayDeadlines calendar={calendar} onChanged={counts.reload} />
      )}
    </Page>
  );
}
