import { useFormat } from './use-format.ts';

/** What {@link DateTime} takes. */
export interface DateTimeProps {
  /** An instant (ISO 8601) or a calendar date (`YYYY-MM-DD`). */
  value: string;
  /** What is written; the exact time is always there on hover. */
  format?: 'date' | 'dateTime' | 'relative';
}

/** A date as people read it, in their locale and zone, with the exact time on hover and for machines. */
export function DateTime({ value, format = 'date' }: DateTimeProps) {
  const formatters = useFormat();
  return (
    <time dateTime={value} title={formatters.exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {formatters[format](value)}
    </time>
  );
}
