import { useFormat } from '@atrium/ui';
import { useProgrammeTime } from '../programme-time.ts';

interface ProgrammeDayProps {
  /** The instant of a change of the balance, or the last one at which points are valid. */
  value: string;
  format?: 'day' | 'shortDay';
}

/** A day of the ledger, in the programme's time zone as in the statement; the exact time in the reader's on hover. */
export function ProgrammeDay({ value, format = 'shortDay' }: ProgrammeDayProps) {
  const time = useProgrammeTime();
  const { exact } = useFormat();
  return (
    <time dateTime={value} title={exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {time[format](value)}
    </time>
  );
}
