import type { LoadedField } from '@atrium/stores';
import { useTexts } from '../../messages/index.ts';
import type { Charts } from '../charts.area.ts';
import { isFiltered } from '../list-filters.ts';
import { segmentMarks } from '../marks.ts';
import { useChartTables } from '../use-chart-tables.ts';
import { useStatuses } from '../use-reference-lists.ts';
import { BarRows, rowsHeight } from './bar-rows.tsx';
import { ChartCard } from './chart-card.tsx';

const EXPECTED_STATUSES = 13;

interface StatusCardProps {
  address: URLSearchParams;
  load: LoadedField<Pick<Charts, 'applicationStatus'>>;
  isReady?: boolean;
}

/** Applications by status. */
export function StatusCard({ address, load, isReady = true }: StatusCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const { statuses, load: statusLoad } = useStatuses();
  const segments = load.data.applicationStatus;
  const marks = segmentMarks(segments, 'status', address, { statuses });
  return (
    <ChartCard
      title={texts.byStatus}
      description={texts.byStatusText}
      load={load}
      isReady={isReady && !statusLoad.isFirstLoad}
      isFiltered={isFiltered(address)}
      height={rowsHeight(EXPECTED_STATUSES)}
      table={tables.ofParts(marks)}
      chart={<BarRows title={texts.byStatus} marks={marks} />}
    />
  );
}
