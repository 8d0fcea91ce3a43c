import type { ExpiringPoints } from '@atrium/contract';
import { shapeFill, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { monthsBetween, monthsFrom, useProgrammeTime } from '../../../lib/programme-time.ts';
import { useTexts } from '../../../messages/overview.ts';

/** It is a year after the month of earning; more months are laid out by calendar year. */
const MAX_MONTHS_IN_A_ROW = 13;
const BAR_PX = 72;
const BAR_IN_ROWS_PX = 40;
/** On phones all months are in one row, on one base line. */
const PHONE_MONTH_PX = 44;

interface ExpiryCalendarProps {
  expiries: readonly ExpiringPoints[];
  /** Points are valid for so many months after the month in which they are earned. */
  lotMonths: number;
}

/** The months are those until the last points expire. */
export function ExpiryCalendar({ expiries, lotMonths }: ExpiryCalendarProps) {
  const texts = useTexts();
  const time = useProgrammeTime();
  const thisMonth = time.monthKey(new Date().toISOString());
  const pointsOf = new Map<string, number>();
  for (const { expiresAt, points } of expiries) {
    const key = time.monthKey(expiresAt);
    pointsOf.set(key, (pointsOf.get(key) ?? 0) + points);
  }
  const first = [...pointsOf.keys()].reduce(earlier, thisMonth);
  const last = [...pointsOf.keys()].reduce(later, thisMonth);
  const most = Math.max(...pointsOf.values());
  // Points that were earned under a longer validity keep their dates.
  const months = monthsFrom(first, Math.max(lotMonths, monthsBetween(first, last)) + 1);
  const isLong = months.length > MAX_MONTHS_IN_A_ROW;
  return (
    // The calendar scrolls on phones, so it must be reachable by keyboard.
    <Box tabIndex={0} role="group" aria-label={texts.calendar} sx={{ overflowX: 'auto' }}>
      <Box
        component="ol"
        aria-label={texts.calendar}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          alignItems: 'end',
          columnGap: 0.75,
          rowGap: 1.5,
          gridAutoFlow: { xs: 'column', sm: 'row' },
          gridAutoColumns: `minmax(${PHONE_MONTH_PX}px, 1fr)`,
          ...(isLong ? yearsFrom(first) : oneRow(months.length)),
        }}
      >
        {months.map((key) => (
          <Month
            key={key}
            monthKey={key}
            points={pointsOf.get(key) ?? 0}
            share={(pointsOf.get(key) ?? 0) / most}
            maxBarPx={isLong ? BAR_IN_ROWS_PX : BAR_PX}
            hasYear={key === first || key.endsWith('-01')}
          />
        ))}
      </Box>
    </Box>
  );
}

function oneRow(months: number) {
  return { gridTemplateColumns: { sm: `repeat(${months}, minmax(0, 1fr))` } };
}

/** Each year has a row, so that the same months line up. */
function yearsFrom(monthKey: string) {
  return {
    gridTemplateColumns: { sm: 'repeat(12, minmax(0, 1fr))' },
    '& > :first-of-type': { gridColumnStart: { sm: Number(monthKey.slice(5)) } },
  };
}

interface MonthProps {
  monthKey: string;
  points: number;
  /** It is relative to the month with most points, from 0 to 1. */
  share: number;
  maxBarPx: number;
  hasYear: boolean;
}

function Month({ monthKey, points, share, maxBarPx, hasYear }: MonthProps) {
  const texts = useTexts();
  const format = useFormat();
  const time = useProgrammeTime();
  return (
    <Box
      component="li"
      aria-label={`${time.month(monthKey)}: ${texts.points(points, format.number(points))}`}
      title={`${time.month(monthKey)}: ${texts.points(points, format.number(points))}`}
      sx={{ minWidth: 0, textAlign: 'center' }}
    >
      <Typography
        variant="caption"
        component="div"
        color={points > 0 ? 'textPrimary' : 'textSecondary'}
        sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}
      >
        {points > 0 ? format.number(points) : '–'}
      </Typography>
      <Box
        sx={{
          height: points > 0 ? Math.max(4, Math.round(share * maxBarPx)) : 2,
          borderRadius: '4px 4px 0 0',
          ...(points > 0 ? shapeFill('primary.main') : shapeFill('divider', 'GrayText')),
        }}
      />
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
        {time.shortMonth(monthKey)}
        {/* Every month has a base line, so that the row has one. */}
        <Box sx={{ fontWeight: 500 }}>{hasYear ? monthKey.slice(0, 4) : '\u00a0'}</Box>
      </Typography>
    </Box>
  );
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
