import { DateFilter, type DateFilterProps, type PeriodName, periodOf } from '@atrium/lists';
import { useFormat } from '@atrium/ui';

interface PeriodFilterProps<Name extends PeriodName> extends Pick<DateFilterProps, 'name' | 'period'> {
  periods: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  onChange: (dates: { from?: string | null; to?: string | null }) => void;
}

const ANY_DATE = { from: null, to: null };

/** First and last date, or a period before today. */
export function PeriodFilter<Name extends PeriodName>(props: PeriodFilterProps<Name>) {
  const { name, period, periods, labels, onChange } = props;
  const format = useFormat();
  return (
    <DateFilter
      name={name}
      period={period}
      presets={periods.map((each) => ({
        label: labels[each],
        choose: () => onChange(periodOf(each, format.today())),
      }))}
      onChange={onChange}
      onClear={() => onChange(ANY_DATE)}
    />
  );
}
