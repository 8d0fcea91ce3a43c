import { useFormat } from '@atrium/ui';
import { useProgrammeTime } from '../programme-time.ts';

interface ProgrammeDayProps {
  /** It is the instant of a change of the balance, or the last one at which points are valid. */
  value: string;
  format?: 'day' | 'shortDay';
}

/** The day is that of the programme's time zone, as in the statement; on hover the time is the reader's. */
export function ProgrammeDay({ value, format = 'shortDay' }: ProgrammeDayProps) {
  const time = useProgrammeTime();
  const { exact } = useFormat();
  return (
    <time dateTime={value} title={exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {time[format](value)}
    </time>
  );
}
