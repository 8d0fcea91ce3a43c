import { useFormat } from '@atrium/ui';
import { useProgrammeTime } from '../programme-time.ts';

interface ExpiryDayProps {
  /** The last moment of the points, an instant. */
  value: string;
  format?: 'day' | 'shortDay';
}

/** The last day of points, as the programme counts days; the reader's exact time is there on hover. */
export function ExpiryDay({ value, format = 'shortDay' }: ExpiryDayProps) {
  const time = useProgrammeTime();
  const { exact } = useFormat();
  return (
    <time dateTime={value} title={exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {time[format](value)}
    </time>
  );
}
