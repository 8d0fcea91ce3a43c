import type { FieldLoad } from '@atrium/stores';
import { useArea } from '@atrium/stores';
import { useTexts } from '../../messages/index.ts';
import { chartsArea } from '../charts.area.ts';
import { isFiltered } from '../list-filters.ts';
import { segmentMarks } from '../marks.ts';
import { useChartTables } from '../use-chart-tables.ts';
import { useStatuses } from '../use-reference-lists.ts';
import { BarRows, rowsHeight } from './bar-rows.tsx';
import { ChartCard } from './chart-card.tsx';

const EXPECTED_STATUSES = 13;

interface StatusCardProps {
  address: URLSearchParams;
  load: FieldLoad;
  isReady?: boolean;
}

/** Applications by status. */
export function StatusCard({ address, load, isReady = true }: StatusCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const { statuses, load: statusLoad } = useStatuses();
  const segments = useArea(chartsArea, (state) => state.applicationStatus);
  const marks = segmentMarks(segments, 'status', address, statuses);
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
