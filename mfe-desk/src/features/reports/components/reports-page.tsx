import { ChoiceFilter, DateFilter, FilterBar, nameOfPeriod, periodOf } from '@atrium/lists';
import { ErrorState, Page, PageHeader, TableSkeleton, useFormat } from '@atrium/ui';
import Card from '@mui/material/Card';
import { useTexts } from '../../../messages/index.ts';
import { type ChosenReport, REPORTS, useChosenReport, useReport } from '../use-report.ts';
import { ReportTable } from './report-table.tsx';
import { SaveButtons } from './save-buttons.tsx';

const PERIODS = ['lastMonth', 'thisMonth', 'last90', 'thisYear', 'lastYear'] as const;

export function ReportsPage() {
  const { reports: texts } = useTexts();
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <Report />
      </Card>
    </Page>
  );
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
