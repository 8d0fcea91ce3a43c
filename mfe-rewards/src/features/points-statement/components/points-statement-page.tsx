import { downloadFile, PdfButton, type Period, pointsStatementQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { ListSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useProgrammeTime } from '../../../lib/programme-time.ts';
import { useTexts } from '../../../messages/index.ts';
import { periodFrom } from '../periods.ts';
import { statementArea } from '../statement.area.ts';
import { PeriodChoice } from './period-choice.tsx';
import { Statement } from './statement.tsx';

/** The period is in the address. */
export function PointsStatementPage() {
  const texts = useTexts();
  // Today depends on the programme's time zone, which comes with the balance.
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
  if (balanceLoad.isFetched) return <StatementOfPeriod />;
  return (
    <AreaPage title={texts.statementTitle} description={texts.statementText}>
      <FieldView
        loads={[balanceLoad]}
        errorMessage={texts.notLoaded.statement}
        skeleton={<ListSkeleton rows={2} height={160} />}
      >
        {() => null}
      </FieldView>
    </AreaPage>
  );
}

function StatementOfPeriod() {
  const texts = useTexts();
  const time = useProgrammeTime();
  const { address, query, change, clear, isFiltered } = useListAddress(pointsStatementQuery);
  const today = time.dayKey(new Date().toISOString());
  const period = periodFrom(address, today);
  const isValid = period.from <= period.to;
  return (
    <AreaPage
      title={texts.statementTitle}
      description={texts.statementText}
      actions={isValid && <Actions period={period} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Card sx={{ displayPrint: 'none' }}>
          <PeriodChoice
            period={period}
            today={today}
            isFiltered={isFiltered}
            onChange={(next) => change({ ...next }, { replace: true })}
            onClear={clear}
          />
        </Card>
        {isValid ? (
          <LoadedStatement
            period={period}
            today={today}
            page={query.page}
            onPage={(page) => change({ ...period, page }, { replace: true })}
          />
        ) : (
          <Typography role="alert" color="error">
            {texts.periodInvalid}
          </Typography>
        )}
      </Box>
    </AreaPage>
  );
}

function Actions({ period }: { period: Required<Period> }) {
  const texts = useTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
      <Button onClick={() => window.print()}>{texts.print}</Button>
      <Button
        onClick={() =>
          void downloadFile(
            'GET /customer-portal/points/statement/csv',
            { query: period },
            () => texts.pointsFailed,
          )
        }
      >
        {texts.downloadCsv}
      </Button>
      <PdfButton call="GET /customer-portal/points/statement/pdf" input={{ query: period }} />
    </Box>
  );
}

interface LoadedStatementProps {
  period: Required<Period>;
  today: string;
  page: number;
  onPage: (page: number) => void;
}

function LoadedStatement({ period, today, page, onPage }: LoadedStatementProps) {
  const texts = useTexts();
  const load = useField(statementArea, 'statement', { query: { ...period, ...(page > 1 && { page }) } });
  const { statement } = load.data;
  return (
    <FieldView
      loads={[load]}
      errorMessage={texts.notLoaded.statement}
      skeleton={<ListSkeleton rows={2} height={160} />}
    >
      {() => (
        <Box aria-busy={load.status === 'loading'} sx={{ opacity: load.status === 'loading' ? 0.5 : 1 }}>
          {statement && <Statement statement={statement} today={today} onPage={onPage} />}
        </Box>
      )}
    </FieldView>
  );
}
