import type { FieldLoad } from '@atrium/stores';
import { EmptyState, ErrorState, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import type { ChartTable } from '../chart-table.ts';
import type { Mark } from '../marks.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { DownloadButton } from './download-button.tsx';
import { useChartSvg } from './use-chart-svg.ts';

type View = 'chart' | 'table';

export interface ChartCardProps {
  title: string;
  description: string;
  load: FieldLoad;
  /** It is false while the chart waits for others that appear together with it. */
  isReady?: boolean;
  isFiltered: boolean;
  /** It is the height in every state, in pixels, so that loading shifts no layout. */
  height: number | { readonly xs: number; readonly sm: number };
  table: ChartTable;
  /** It is set if the download has more than the table. */
  file?: ChartTable;
  /** It is absent if there is only a table. */
  chart?: ReactNode;
  /** The image has a legend of marks that differ by colour alone. */
  legend?: readonly Mark[];
}

const NO_LEGEND: readonly Mark[] = [];

/** Loading and errors are handled here. */
export function ChartCard(props: ChartCardProps) {
  const texts = useTexts();
  const { title, description, load, isReady = true, height, table, chart, legend = NO_LEGEND } = props;
  const [view, setView] = useState<View>('chart');
  const { ref, svg } = useChartSvg(title, legend);
  const heights = typeof height === 'number' ? { xs: height, sm: height } : height;
  const isWaiting = load.isFirstLoad || !isReady;
  const isEmpty = !isWaiting && !load.error && table.rows.length === 0;
  const alignment = load.error || isEmpty ? 'center' : 'stretch';
  return (
    <Section
      title={title}
      description={description}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {chart && <ViewToggle title={title} view={view} onChange={setView} />}
          <DownloadButton
            title={title}
            table={props.file ?? table}
            svg={chart && view === 'chart' ? svg : undefined}
            isDisabled={isWaiting || isEmpty || load.error !== null}
          />
        </Box>
      }
      flush
    >
      <Box
        ref={ref}
        aria-busy={isWaiting || load.status === 'loading'}
        sx={{
          minHeight: { xs: heights.xs + 16, sm: heights.sm + 16 },
          height: '100%',
          pb: 2,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: alignment,
          alignContent: alignment,
          opacity: load.status === 'loading' && !isWaiting ? 0.5 : 1,
          transition: 'opacity 120ms',
        }}
      >
        {load.error ? (
          <ErrorState message={texts.chartNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        ) : isWaiting ? (
          <Box sx={{ px: 2 }}>
            <Skeleton variant="rounded" sx={{ height: heights }} />
          </Box>
        ) : isEmpty ? (
          <Nothing isFiltered={props.isFiltered} />
        ) : view === 'table' || !chart ? (
          <ChartTableView
            label={title}
            table={table}
            maxHeight={chart ? Math.max(heights.sm, 320) : undefined}
          />
        ) : (
          chart
        )}
      </Box>
    </Section>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const texts = useTexts();
  return isFiltered ? (
    <EmptyState title={texts.noMatchTitle} isPlain>
      {texts.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState title={texts.noneTitle} isPlain>
      {texts.noneText}
    </EmptyState>
  );
}

interface ViewToggleProps {
  title: string;
  view: View;
  onChange: (view: View) => void;
}

function ViewToggle({ title, view, onChange }: ViewToggleProps) {
  const texts = useTexts();
  return (
    <ToggleButtonGroup
      exclusive
      value={view}
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
      aria-label={texts.showAs(title)}
    >
      <ToggleButton value="chart">{texts.asChart}</ToggleButton>
      <ToggleButton value="table">{texts.asTable}</ToggleButton>
    </ToggleButtonGroup>
  );
}
