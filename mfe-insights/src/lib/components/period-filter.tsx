import { DateFilter, nameOfPeriod, type Period, periodOf } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import { presets } from '../periods.ts';

interface PeriodFilterProps {
  period: Period;
  onChange: (period: { from?: string | null; to?: string | null }) => void;
}

/** A period, chosen from presets or by its dates. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const texts = useTexts();
  const today = useFormat().today();
  const name = nameOfPeriod(presets, period, today);
  return (
    <DateFilter
      name={texts.period}
      period={period}
      chosen={name && texts.periods[name]}
      presets={presets.map((preset) => ({
        label: texts.periods[preset],
        choose: () => onChange(periodOf(preset, today)),
      }))}
      onChange={onChange}
      onClear={() => onChange({ from: null, to: null })}
    />
  );
}
