import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Bar, type BarDatum, type ComputedBarDatum } from '@nivo/bar';
import { useMemo } from 'react';
import { useElementWidth } from '../../../lib/use-element-width.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import type { DrawnSegment } from '../segments.ts';

const ROW_HEIGHT = 32;
const BAR_PADDING = 0.45;
const MARGIN = { top: 0, right: 56, bottom: 8, left: 152 };

/** Height of a chart with that many rows, in pixels. */
export function chartHeight(rows: number): number {
  return rows * ROW_HEIGHT + MARGIN.top + MARGIN.bottom;
}

interface SegmentBarsProps {
  label: string;
  segments: readonly DrawnSegment[];
}

/** Horizontal bars with their names at the left and their counts at the end. */
export function SegmentBars({ label, segments }: SegmentBarsProps) {
  const texts = useTexts();
  const format = useFormat();
  const theme = useChartTheme();
  const [ref, width] = useElementWidth<HTMLDivElement>(640);
  const data = useMemo(
    () => segments.map(({ id, name, count, color }) => ({ id, name, count, color })).reverse(),
    [segments],
  );
  const rows = segments.map(({ name, count }) => `${name} ${format.number(count)}`).join(', ');
  return (
    <Box sx={{ px: 2 }}>
      <Box ref={ref} sx={{ height: chartHeight(segments.length), overflow: 'hidden' }}>
        <Bar
          width={width}
          height={chartHeight(segments.length)}
          data={data}
          keys={['count']}
          indexBy="name"
          layout="horizontal"
          margin={MARGIN}
          padding={BAR_PADDING}
          animate={false}
          enableGridX={false}
          enableGridY={false}
          enableLabel={false}
          axisBottom={null}
          axisLeft={{ tickSize: 0, tickPadding: 12 }}
          colors={({ data: row }) => cssVariable(String(row.color))}
          layers={['axes', PlainBars, Counts]}
          theme={theme}
          role="img"
          ariaLabel={texts.chartLabel(label, rows)}
        />
      </Box>
    </Box>
  );
}

interface LayerProps {
  bars: readonly ComputedBarDatum<BarDatum>[];
}

/** Bars that take their colour from a CSS variable, so that a change of scheme reaches them at once. */
function PlainBars({ bars }: LayerProps) {
  return bars.map(({ key, x, y, width, height, color }) => (
    <rect key={key} x={x} y={y} width={Math.max(width, 2)} height={height} rx={3} style={{ fill: color }} />
  ));
}

function Counts({ bars }: LayerProps) {
  const format = useFormat();
  const theme = useChartTheme();
  return bars.map(({ key, x, y, width, height, data }) => (
    <text
      key={key}
      x={x + width + 8}
      y={y + height / 2}
      dominantBaseline="central"
      style={{ ...theme.axis.ticks.text, fontWeight: 500 }}
    >
      {format.number(data.value ?? 0)}
    </text>
  ));
}

function useChartTheme() {
  const { typography } = useTheme();
  return useMemo(() => {
    const text = {
      fontFamily: typography.fontFamily,
      fontSize: 13,
      fill: cssVariable('text-primary'),
      fontVariantNumeric: 'tabular-nums',
    };
    return { text, axis: { ticks: { text } } };
  }, [typography]);
}

function cssVariable(path: string): string {
  return `var(--atrium-palette-${path})`;
}
