import type { FieldLoad } from '@atrium/stores';
import { EmptyState, ErrorState, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTexts } from '../../../lib/use-texts.ts';
import { type DrawnSegment, sumOf } from '../segments.ts';
import { chartHeight, SegmentBars } from './segment-bars.tsx';
import { SegmentTable } from './segment-table.tsx';

type View = 'chart' | 'table';

interface SegmentCardProps {
  title: string;
  description: string;
  load: FieldLoad;
  segments: readonly DrawnSegment[];
  /** How many rows the skeleton stands for. */
  expectedRows: number;
}

/** A chart that can be read as a table as well. */
export function SegmentCard({ title, description, load, segments, expectedRows }: SegmentCardProps) {
  const [view, setView] = useState<View>('chart');
  return (
    <Section
      title={title}
      description={description}
      action={<ViewToggle title={title} view={view} onChange={setView} />}
      flush
    >
      {load.error ? (
        <ErrorState message={load.error.message} requestId={load.error.requestId} onRetry={load.reload} />
      ) : load.isFirstLoad ? (
        <Box aria-busy sx={{ px: 2, pb: 2 }}>
          <Skeleton variant="rounded" height={chartHeight(expectedRows) - 16} />
        </Box>
      ) : (
        <Segments title={title} view={view} segments={segments} />
      )}
    </Section>
  );
}

function Segments({ title, view, segments }: Pick<SegmentCardProps, 'title' | 'segments'> & { view: View }) {
  const texts = useTexts();
  if (sumOf(segments) === 0) return <EmptyState title={texts.noneTitle}>{texts.noneText}</EmptyState>;
  if (view === 'table') return <SegmentTable label={title} segments={segments} />;
  return <SegmentBars label={title} segments={segments} />;
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
