import type { ChartSegment } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface StatusChartProps {
  label: string;
  segments: readonly Pick<ChartSegment, 'id' | 'name' | 'count'>[];
}

/** Bars with their numbers; the longest one is as wide as the chart. */
export function StatusChart({ label, segments }: StatusChartProps) {
  const format = useFormat();
  const largest = Math.max(1, ...segments.map(({ count }) => count));
  return (
    <Box component="dl" aria-label={label} sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {segments.map(({ id, name, count }) => (
        <Box key={id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {format.number(count)}
            </Typography>
          </Box>
          <Box aria-hidden sx={{ height: 8, borderRadius: 1, bgcolor: 'divider' }}>
            <Box
              sx={{ height: 8, borderRadius: 1, bgcolor: 'primary.main' }}
              style={{ width: `${(100 * count) / largest}%` }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
