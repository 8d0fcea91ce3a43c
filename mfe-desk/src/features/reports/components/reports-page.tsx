import { request } from '@atrium/host';
import { ChoiceFilter, DateFilter, FilterBar, nameOfPeriod, periodOf } from '@atrium/lists';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader, TableSkeleton, useFormat } from '@atrium/ui';
import Card from '@mui/material/Card';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import { type ChosenReport, REPORTS, useChosenReport, useReport } from '../use-report.ts';
import { ReportTable } from './report-table.tsx';
import { SaveButtons } from './save-buttons.tsx';

const PERIODS = ['lastMonth', 'thisMonth', 'last90', 'thisYear', 'lastYear'] as const;

const loadMe = () => request('GET /customer-portal/desk/me', {});

export function ReportsPage() {
  const { reports: texts } = useTexts();
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <ForSupervisors />
      </Card>
    </Page>
  );
}

/** The API refuses reports to agents; they learn who has them instead of an error. */
function ForSupervisors() {
  const { reports: texts } = useTexts();
  const { data, error, reload } = useDesk(loadMe);
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={1} height={56} />;
  if (data.staff.role === 'agent')
    return <EmptyState title={texts.forSupervisorsTitle}>{texts.forSupervisors}</EmptyState>;
  return <Report />;
}

function Report() {
  const chosen = useChosenReport();
  const { from, to, change } = chosen;
  const { reports: texts } = useTexts();
  const today = useFormat().today();
  const { data, error, isOutdated, reload } = useReport(chosen);
  const name = nameOfPeriod(PERIODS, { from, to }, today);
  return (
    <>
      <FilterBar
        isFiltered={chosen.report !== REPORTS[0] || name !== PERIODS[0]}
        onClear={() => change({ report: REPORTS[0], from: null, to: null })}
        actions={<SaveButtons report={isOutdated ? null : data} />}
      >
        <ReportChoice chosen={chosen} />
        <DateFilter
          name={texts.period}
          period={{ from, to }}
          chosen={name && texts.periods[name]}
          presets={PERIODS.map((each) => ({
            label: texts.periods[each],
            choose: () => change(periodOf(each, today)),
          }))}
          onChange={change}
        />
      </FilterBar>
      {error && !data ? (
        <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />
      ) : data ? (
        <ReportTable report={data} isBusy={isOutdated} />
      ) : (
        <TableSkeleton rows={6} columns={5} />
      )}
    </>
  );
}

function ReportChoice({ chosen: { report, change } }: { readonly chosen: ChosenReport }) {
  const { reports: texts } = useTexts();
  return (
    <ChoiceFilter
      name={texts.report}
      initial={REPORTS[0]}
      chosen={report}
      options={REPORTS.map((value) => ({ value, name: texts.titles[value] }))}
      onChange={(value) => change({ report: value })}
    />
  );
}
