import { useFormat } from './use-format.ts';

export interface DateTimeProps {
  /** An instant (ISO 8601) or a calendar date (`YYYY-MM-DD`). */
  value: string;
  /** Format of the text; the exact time is always shown on hover. */
  format?: 'date' | 'dateTime' | 'relative';
}

/** A date in the reader's locale and time zone, with the exact time on hover and for machines. */
export function DateTime({ value, format = 'date' }: DateTimeProps) {
  const formatters = useFormat();
  return (
    <time dateTime={value} title={formatters.exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {formatters[format](value)}
    </time>
  );
}
