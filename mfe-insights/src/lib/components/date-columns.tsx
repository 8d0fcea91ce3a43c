import Box from '@mui/material/Box';
import { Bar, type BarDatum, type ComputedBarDatum } from '@nivo/bar';
import { createContext, useContext, useMemo } from 'react';
import { useTexts } from '../../messages/index.ts';
import { type Mark, sumOf } from '../marks.ts';
import { useMeasure } from '../measure.ts';
import { ChartContainer } from './chart-container.tsx';
import { ChartFrame, MarkLink, useMarkLabel } from './chart-frame.tsx';
import { cssVariable, useChartTheme } from './chart-theme.ts';

export const COLUMNS_HEIGHT = 248;
const MARGIN = { top: 12, right: 4, bottom: 28 };
const MIN_STEP_WIDTH = 9;
const MIN_TICK_WIDTH = 64;
const CHARACTER_WIDTH = 7;

/** One interval on the date axis, with its parts from the bottom up. */
export interface Step {
  key: string;
  /** Label below the axis. */
  short: string;
  marks: readonly Mark[];
}

interface DateColumnsProps {
  title: string;
  steps: readonly Step[];
  /** Key of the series to highlight; the others are faded. */
  highlighted?: string | null;
}

/** Columns over time, stacked if an interval has several parts; each part links to its applications. */
export function DateColumns({ title, steps, highlighted = null }: DateColumnsProps) {
  const texts = useTexts();
  const measure = useMeasure();
  const margin = { ...MARGIN, left: measure.width.axis };
  const sides = margin.left + margin.right;
  const theme = useChartTheme();
  const keys = useMemo(() => (steps[0]?.marks ?? []).map((_, index) => String(index)), [steps]);
  const data = useMemo(
    () =>
      steps.map(({ key, marks }) => ({
        key,
        ...Object.fromEntries(marks.map(({ count }, index) => [String(index), count])),
      })),
    [steps],
  );
  const countTicks = useMemo(() => ticksTo(Math.max(0, ...steps.map(({ marks }) => sumOf(marks)))), [steps]);
  const drawing = useMemo(() => ({ steps, highlighted }), [steps, highlighted]);
  return (
    <Drawing value={drawing}>
      <Box sx={{ px: 2 }}>
        <ChartFrame label={texts.chartLabel(title, measure.opens)}>
          <ChartContainer
            height={COLUMNS_HEIGHT}
            defaultWidth={960}
            minWidth={sides + steps.length * MIN_STEP_WIDTH}
          >
            {(width) => (
              <Bar
                width={width}
                height={COLUMNS_HEIGHT}
                data={data}
                keys={keys}
                indexBy="key"
                margin={margin}
                padding={0.25}
                animate={false}
                isInteractive={false}
                enableLabel={false}
                gridYValues={countTicks}
                axisLeft={{
                  tickSize: 0,
                  tickPadding: 8,
                  tickValues: countTicks,
                  format: (value) => measure.short(Number(value)),
                }}
                axisBottom={dateAxis(steps, width - sides)}
                layers={LAYERS}
                theme={theme}
                role="presentation"
              />
            )}
          </ChartContainer>
        </ChartFrame>
      </Box>
    </Drawing>
  );
}

/** As many dates below the axis as fit into its width. */
function dateAxis(steps: readonly Step[], width: number) {
  const labelWidth = CHARACTER_WIDTH * Math.max(0, ...steps.map(({ short }) => short.length));
  const tickWidth = Math.max(MIN_TICK_WIDTH, labelWidth);
  const every = Math.max(1, Math.ceil((steps.length * tickWidth) / width));
  // Labels are centred below their columns, and would be cut at the right edge.
  const fits = (index: number) =>
    ((index + 0.5) * width) / steps.length + labelWidth / 2 <= width + MARGIN.right;
  const shortOf = new Map(steps.map(({ key, short }) => [key, short]));
  return {
    tickSize: 0,
    tickPadding: 10,
    tickValues: steps.filter((_, index) => index % every === 0 && fits(index)).map(({ key }) => key),
    format: (key: unknown) => shortOf.get(String(key)) ?? '',
  };
}

/** The number of grid lines, or their values: small counts have no fractions. */
function ticksTo(max: number): number | number[] {
  return max < 4 ? Array.from({ length: max + 1 }, (_, count) => count) : 4;
}

interface LayerProps {
  bars: readonly ComputedBarDatum<BarDatum>[];
}

interface Drawn {
  steps: readonly Step[];
  highlighted: string | null;
}

/** Marks for the layer, which gets only counts from nivo. A constant layer keeps its elements, and their focus. */
const Drawing = createContext<Drawn>({ steps: [], highlighted: null });

function Columns({ bars }: LayerProps) {
  const { steps, highlighted } = useContext(Drawing);
  const byKey = new Map(steps.map(({ key, marks }) => [key, marks]));
  const drawn = bars.flatMap((bar) => {
    const mark = byKey.get(String(bar.data.indexValue))?.[Number(bar.data.id)];
    return mark && mark.count > 0 ? [{ bar, mark }] : [];
  });
  // In reading order: by interval, each from the bottom up.
  drawn.sort((a, b) => a.bar.x - b.bar.x || b.bar.y - a.bar.y);
  return drawn.map(({ bar, mark }, index) => (
    <Column
      key={bar.key}
      bar={bar}
      mark={mark}
      isFirst={index === 0}
      isFaint={highlighted !== null && highlighted !== mark.key}
    />
  ));
}

const LAYERS = ['grid' as const, 'axes' as const, Columns];

interface ColumnProps {
  bar: ComputedBarDatum<BarDatum>;
  mark: Mark;
  isFirst: boolean;
  isFaint: boolean;
}

function Column({ bar: { x, y, width, height }, mark, isFirst, isFaint }: ColumnProps) {
  const label = useMarkLabel();
  return (
    <MarkLink href={mark.link} label={label(mark)} isFirst={isFirst}>
      <rect
        className="shape"
        x={x}
        y={y}
        width={width}
        height={Math.max(1, height - 1)}
        rx={Math.min(2, width / 4)}
        style={{ fill: cssVariable(mark.color), opacity: isFaint ? 0.25 : 1 }}
      />
    </MarkLink>
  );
}
