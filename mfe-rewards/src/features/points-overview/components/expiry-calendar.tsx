import type { ExpiringPoints } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { monthsFrom, useProgrammeTime } from '../../../lib/programme-time.ts';
import { useTexts } from '../../../lib/use-texts.ts';

/** Points live for twelve months after the one in which they were earned. */
const MONTHS = 13;
const BAR_PX = 72;

/** A year of months side by side, each with what expires at its end. */
export function ExpiryCalendar({ expiries }: { expiries: readonly ExpiringPoints[] }) {
  const texts = useTexts();
  const time = useProgrammeTime();
  const thisMonth = time.monthKey(new Date().toISOString());
  const first = expiries.map(({ expiresAt }) => time.monthKey(expiresAt)).reduce(earlier, thisMonth);
  const pointsOf = new Map<string, number>();
  for (const { expiresAt, points } of expiries) {
    const key = time.monthKey(expiresAt);
    pointsOf.set(key, (pointsOf.get(key) ?? 0) + points);
  }
  const most = Math.max(...pointsOf.values());
  return (
    <Box
      component="ol"
      aria-label={texts.calendar}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        columnGap: 0.75,
        rowGap: 2,
        gridTemplateColumns: { xs: 'repeat(5, 1fr)', sm: `repeat(${MONTHS}, minmax(0, 1fr))` },
      }}
    >
      {monthsFrom(first, MONTHS).map((key) => (
        <Month
          key={key}
          monthKey={key}
          points={pointsOf.get(key) ?? 0}
          share={(pointsOf.get(key) ?? 0) / most}
        />
      ))}
    </Box>
  );
}

function Month({ monthKey, points, share }: { monthKey: string; points: number; share: number }) {
  const texts = useTexts();
  const format = useFormat();
  const time = useProgrammeTime();
  const isJanuary = monthKey.endsWith('-01');
  return (
    <Box
      component="li"
      aria-label={`${time.month(monthKey)}: ${texts.points(points, format.number(points))}`}
      title={`${time.month(monthKey)}: ${texts.points(points, format.number(points))}`}
      sx={{ minWidth: 0, textAlign: 'center' }}
    >
      <Box sx={{ height: BAR_PX + 20, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
        <Typography
          variant="caption"
          color={points > 0 ? 'textPrimary' : 'textSecondary'}
          sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}
        >
          {points > 0 ? format.number(points) : '–'}
        </Typography>
        <Box
          sx={{
            height: points > 0 ? Math.max(4, Math.round(share * BAR_PX)) : 2,
            borderRadius: '4px 4px 0 0',
            bgcolor: points > 0 ? 'primary.main' : 'divider',
          }}
        />
      </Box>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
        {time.shortMonth(monthKey)}
        {isJanuary && <Box sx={{ fontWeight: 500 }}>{monthKey.slice(0, 4)}</Box>}
      </Typography>
    </Box>
  );
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
