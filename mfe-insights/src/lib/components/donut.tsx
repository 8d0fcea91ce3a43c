import Box from '@mui/material/Box';
import { Pie, type PieCustomLayerProps } from '@nivo/pie';
import { createContext, useContext, useMemo, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { type Mark, sumOf } from '../marks.ts';
import { useMeasure } from '../measure.ts';
import { ChartFrame, MarkLink, useMarkLabel } from './chart-frame.tsx';
import { cssVariable, useChartTheme } from './chart-theme.ts';
import { Legend } from './legend.tsx';

const SIZE = 220;

interface DonutProps {
  title: string;
  marks: readonly Mark[];
}

/** A donut with the total in the middle and a legend; each part links to its applications. */
export function Donut({ title, marks }: DonutProps) {
  const texts = useTexts();
  const measure = useMeasure();
  const theme = useChartTheme();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const data = useMemo(() => marks.map(({ key, count }) => ({ id: key, value: count })), [marks]);
  const drawing = useMemo(() => ({ marks, highlighted }), [marks, highlighted]);
  return (
    <Box
      sx={{
        px: 2,
        height: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      <Drawing value={drawing}>
        <ChartFrame label={texts.chartLabel(title, measure.opens)}>
          <Pie
            width={SIZE}
            height={SIZE}
            margin={{ top: 4, right: 4, bottom: 4, left: 4 }}
            data={data}
            innerRadius={0.66}
            padAngle={1.2}
            cornerRadius={3}
            animate={false}
            isInteractive={false}
            layers={LAYERS}
            theme={theme}
            role="presentation"
          />
        </ChartFrame>
      </Drawing>
      <Box sx={{ flex: '1 1 200px', maxWidth: 320 }}>
        <Legend marks={marks} layout="lines" onHighlight={setHighlighted} />
      </Box>
    </Box>
  );
}

type Arcs = PieCustomLayerProps<{ id: string; value: number }>;

interface Drawn {
  marks: readonly Mark[];
  highlighted: string | null;
}

/** Marks for the layer, which gets only counts from nivo. A constant layer keeps its elements, and their focus. */
const Drawing = createContext<Drawn>({ marks: [], highlighted: null });

function Parts({ dataWithArc, arcGenerator, centerX, centerY }: Arcs) {
  const { marks, highlighted } = useContext(Drawing);
  const total = sumOf(marks);
  return (
    <g transform={`translate(${centerX},${centerY})`}>
      {dataWithArc.map(({ id, arc }, index) => {
        const mark = marks.find(({ key }) => key === String(id));
        return (
          mark && (
            <Part
              key={id}
              mark={mark}
              outline={arcGenerator(arc) ?? ''}
              share={mark.count / total}
              isFirst={index === 0}
              isFaint={highlighted !== null && highlighted !== mark.key}
            />
          )
        );
      })}
    </g>
  );
}

interface PartProps {
  mark: Mark;
  outline: string;
  share: number;
  isFirst: boolean;
  isFaint: boolean;
}

function Part({ mark, outline, share, isFirst, isFaint }: PartProps) {
  const label = useMarkLabel();
  return (
    <MarkLink href={mark.link} label={label(mark, share)} isFirst={isFirst}>
      <path
        className="shape"
        d={outline}
        style={{ fill: cssVariable(mark.color), opacity: isFaint ? 0.25 : 1 }}
      />
    </MarkLink>
  );
}

function Whole({ dataWithArc, centerX, centerY }: Arcs) {
  const measure = useMeasure();
  const { text } = useChartTheme();
  const total = dataWithArc.reduce((sum, { value }) => sum + value, 0);
  return (
    <g transform={`translate(${centerX},${centerY})`} textAnchor="middle">
      <text y={4} style={{ ...text, fontSize: 26, fontWeight: 600 }}>
        {measure.short(total)}
      </text>
      <text y={24} style={{ ...text, fontSize: 12, fill: cssVariable('text-secondary') }}>
        {measure.noun}
      </text>
    </g>
  );
}

const LAYERS = [Parts, Whole];
