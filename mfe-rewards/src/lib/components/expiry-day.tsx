import { useFormat } from '@atrium/ui';
import { useProgrammeTime } from '../programme-time.ts';

interface ExpiryDayProps {
  /** The last instant at which the points are valid. */
  value: string;
  format?: 'day' | 'shortDay';
}

/** The last day of points in the programme's time zone; the exact time in the reader's on hover. */
export function ExpiryDay({ value, format = 'shortDay' }: ExpiryDayProps) {
  const time = useProgrammeTime();
  const { exact } = useFormat();
  return (
    <time dateTime={value} title={exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {time[format](value)}
    </time>
  );
}
