import Box from '@mui/material/Box';
import { Bar, type BarDatum, type ComputedBarDatum } from '@nivo/bar';
import { createContext, useContext, useMemo } from 'react';
import { useTexts } from '../../messages/index.ts';
import { type Mark, sumOf } from '../marks.ts';
import { useMeasure } from '../measure.ts';
import { ChartContainer } from './chart-container.tsx';
import { ChartFrame, MarkLink, useMarkLabel } from './chart-frame.tsx';
import { cssVariable, useChartTheme } from './chart-theme.ts';

const ROW_HEIGHT = 28;
const MARGIN = { top: 0, bottom: 4, left: 164 };
const NAME_LENGTH = 22;

/** It is in pixels, the height of a chart with this many rows. */
export function rowsHeight(rows: number): number {
  return rows * ROW_HEIGHT + MARGIN.bottom;
}

interface BarRowsProps {
  title: string;
  marks: readonly Mark[];
}

export function BarRows({ title, marks }: BarRowsProps) {
  const texts = useTexts();
  const measure = useMeasure();
  const theme = useChartTheme();
  const { width: room } = measure;
  const height = rowsHeight(marks.length);
  const data = useMemo(() => marks.map(({ key, count }) => ({ key, count })).reverse(), [marks]);
  return (
    <DrawnMarks value={marks}>
      <Box sx={{ px: 1 }}>
        <ChartFrame label={texts.chartLabel(title, measure.opens)}>
          <ChartContainer height={height} defaultWidth={640}>
            {(width) => (
              <Bar
                width={width}
                height={height}
                data={data}
                keys={['count']}
                indexBy="key"
                layout="horizontal"
                margin={{ ...MARGIN, right: room.bar }}
                padding={0.5}
                animate={false}
                isInteractive={false}
                enableLabel={false}
                layers={LAYERS}
                theme={theme}
                role="presentation"
              />
            )}
          </ChartContainer>
        </ChartFrame>
      </Box>
    </DrawnMarks>
  );
}

/** The layer gets only counts from nivo. A constant layer keeps its elements, and their focus. */
const DrawnMarks = createContext<readonly Mark[]>([]);

interface LayerProps {
  bars: readonly ComputedBarDatum<BarDatum>[];
  innerWidth: number;
}

function Rows({ bars, innerWidth }: LayerProps) {
  const marks = useContext(DrawnMarks);
  const total = sumOf(marks);
  return [...bars].reverse().map((bar, index) => {
    const mark = marks.find(({ key }) => key === String(bar.data.indexValue));
    return (
      mark && (
        <Row key={mark.key} bar={bar} mark={mark} total={total} end={innerWidth} isFirst={index === 0} />
      )
    );
  });
}

const LAYERS = [Rows];

interface RowProps {
  bar: ComputedBarDatum<BarDatum>;
  mark: Mark;
  total: number;
  end: number;
  isFirst: boolean;
}

function Row({ bar: { y, width, height }, mark, total, end, isFirst }: RowProps) {
  const measure = useMeasure();
  const label = useMarkLabel();
  const { text } = useChartTheme();
  const middle = y + height / 2;
  return (
    <>
      <MarkLink href={mark.link} label={label(mark, total === 0 ? 0 : mark.count / total)} isFirst={isFirst}>
        <rect
          className="area"
          x={1 - MARGIN.left}
          y={middle - ROW_HEIGHT / 2 + 1}
          width={end + MARGIN.left + measure.width.bar - 2}
          height={ROW_HEIGHT - 2}
          rx={6}
        />
        <rect
          className="shape"
          y={y}
          width={Math.max(width, 2)}
          height={height}
          rx={3}
          style={{ fill: cssVariable(mark.color) }}
        />
      </MarkLink>
      <g aria-hidden pointerEvents="none" dominantBaseline="central">
        <text x={8 - MARGIN.left} y={middle} style={text}>
          {shortened(mark.name)}
        </text>
        <text x={width + 8} y={middle} style={{ ...text, fontWeight: 500 }}>
          {measure.short(mark.count)}
        </text>
      </g>
    </>
  );
}

function shortened(name: string): string {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name;
}
