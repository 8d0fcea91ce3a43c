import { MaybeLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { type Mark, sumOf } from '../marks.ts';
import { useMeasure } from '../measure.ts';
import { useMarkLabel } from './chart-frame.tsx';

interface LegendProps {
  marks: readonly Mark[];
  /** `lines` with counts, or one row. */
  layout: 'lines' | 'row';
  onHighlight: (key: string | null) => void;
}

/** A legend in the order of the series; each entry links to its applications. */
export function Legend({ marks, layout, onHighlight }: LegendProps) {
  const format = useFormat();
  const measure = useMeasure();
  const label = useMarkLabel();
  const total = sumOf(marks);
  const inLines = layout === 'lines';
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexDirection: inLines ? 'column' : 'row',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: inLines ? 0 : 0.5,
      }}
    >
      {marks.map((mark) => (
        <li key={mark.key}>
          <MaybeLink
            to={mark.link}
            aria-label={inLines ? undefined : label(mark, total === 0 ? 0 : mark.count / total)}
            underline="hover"
            onMouseEnter={() => onHighlight(mark.key)}
            onMouseLeave={() => onHighlight(null)}
            onFocus={() => onHighlight(mark.key)}
            onBlur={() => onHighlight(null)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: inLines ? 0.75 : 0.25,
              color: 'text.primary',
              typography: 'body2',
            }}
          >
            <Swatch color={mark.color} />
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {mark.name}
            </Box>
            {inLines && (
              <>
                {' '}
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {measure.short(mark.count)}
                </Box>{' '}
                <Box component="span" sx={{ width: 40, textAlign: 'right', color: 'text.secondary' }}>
                  {format.percent(total === 0 ? 0 : mark.count / total)}
                </Box>
              </>
            )}
          </MaybeLink>
        </li>
      ))}
    </Box>
  );
}

function Swatch({ color }: Pick<Mark, 'color'>) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 10,
        height: 10,
        borderRadius: 0.5,
        bgcolor: `var(--atrium-palette-${color})`,
        printColorAdjust: 'exact',
        // The chart keeps its colours where colours are forced, as SVG does.
        forcedColorAdjust: 'none',
      }}
    />
  );
}
