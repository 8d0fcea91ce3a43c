import { DateFilter, FilterBar, nameOfPeriod, type Period, periodOf } from '@atrium/lists';
import { useTexts } from '../../../messages/index.ts';
import { periodNames } from '../periods.ts';

interface PeriodChoiceProps {
  period: Required<Period>;
  today: string;
  /** Otherwise the address names no period, and it is this month. */
  isFiltered: boolean;
  onChange: (period: Required<Period>) => void;
  onClear: () => void;
}

/** There is always a period. */
export function PeriodChoice({ period, today, isFiltered, onChange, onClear }: PeriodChoiceProps) {
  const texts = useTexts();
  const chosen = nameOfPeriod(periodNames, period, today);
  return (
    <FilterBar isFiltered={isFiltered} onClear={onClear}>
      <DateFilter
        name={texts.periods}
        period={period}
        chosen={chosen && texts[chosen]}
        presets={periodNames.map((name) => ({
          label: texts[name],
          choose: () => onChange(periodOf(name, today)),
        }))}
        onChange={({ from, to }) => onChange({ from: from ?? period.from, to: to ?? period.to })}
      />
    </FilterBar>
  );
}
