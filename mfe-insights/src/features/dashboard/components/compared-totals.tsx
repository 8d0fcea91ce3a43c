import { dateFormat, type Money } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import type { Period } from '@atrium/lists';
import { type FieldLoad, type LoadedField, useField } from '@atrium/stores';
import { MaybeLink, Section, TextAround, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type Charts, previousTotalsArea } from '../../../lib/charts.area.ts';
import { DownloadButton } from '../../../lib/components/download-button.tsx';
import { Total } from '../../../lib/components/total.tsx';
import { feesLink, listLink } from '../../../lib/list-filters.ts';
import { previousPeriod } from '../../../lib/periods.ts';
import { useTexts } from '../../../messages/index.ts';
import { useTotalsTable } from '../use-totals-table.ts';
import type { View } from '../use-view.ts';

/** It is in pixels, the height of a label, a figure and one line below it. */
const FIGURE_HEIGHT = 80;

interface ComparedTotalsProps {
  view: View;
  count: LoadedField<Pick<Charts, 'totalApplication'>>;
  spending: LoadedField<Pick<Charts, 'totalSpending' | 'totalUnpaid'>>;
  isReady: boolean;
}

export function ComparedTotals({ view, count, spending, isReady }: ComparedTotalsProps) {
  const texts = useTexts();
  const format = useFormat();
  const { totalApplication } = count.data;
  const { totalSpending, totalUnpaid } = spending.data;
  const { table, isComplete } = useTotalsTable(view);
  const link = listLink(view.address);
  const previous = previousPeriod(view.filters, view.today);
  const compared = previous && { view, period: previous };
  return (
    <Section
      title={texts.dashboardTotals}
      description={texts.dashboardTotalsText}
      action={
        <DownloadButton title={texts.dashboardTotals} table={table} isDisabled={!isReady || !isComplete} />
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Box sx={{ minHeight: FIGURE_HEIGHT }}>
          <Total
            label={texts.totalApplications}
            load={count}
            isReady={isReady}
            value={format.number(totalApplication)}
            link={link}
            hint={
              compared ? <PreviousCount {...compared} value={totalApplication} /> : texts.noPreviousPeriod
            }
          />
        </Box>
        <Box sx={{ minHeight: FIGURE_HEIGHT }}>
          <Total
            label={texts.totalSpending}
            load={spending}
            isReady={isReady}
            value={totalSpending && format.money(totalSpending)}
            link={feesLink(view.address)}
            hint={
              compared ? (
                <PreviousSpending {...compared} value={totalSpending?.amount ?? 0} />
              ) : (
                texts.noPreviousPeriod
              )
            }
          />
        </Box>
        <Box sx={{ minHeight: FIGURE_HEIGHT }}>
          <Total
            label={texts.totalOpen}
            load={spending}
            isReady={isReady}
            value={totalUnpaid && format.money(totalUnpaid)}
            link={feesLink(view.address, {}, ['unpaid', 'overdue'])}
            hint={texts.openText}
          />
        </Box>
      </Box>
    </Section>
  );
}

interface PreviousProps {
  view: View;
  period: Required<Period>;
  value: number;
}

function PreviousCount(props: PreviousProps) {
  const query = { ...props.view.filters, ...props.period };
  const load = useField(previousTotalsArea, 'totalApplication', { query });
  const link = listLink(props.view.address, { ...props.period });
  return <Previous {...props} load={load} previous={load.data.totalApplication} link={link} />;
}

function PreviousSpending(props: PreviousProps) {
  const query = { ...props.view.filters, ...props.period, by: 'payment' as const };
  const load = useField(previousTotalsArea, 'totalSpending', { query });
  const link = feesLink(props.view.address, { ...props.period });
  return <Previous {...props} load={load} previous={load.data.totalSpending} link={link} />;
}

interface LoadedPreviousProps extends PreviousProps {
  load: FieldLoad;
  previous: Money | number | null;
  link: string | null;
}

/** It is the same figure in the period of equal length before. */
function Previous({ period, value, load, previous, link }: LoadedPreviousProps) {
  const texts = useTexts();
  const format = useFormat();
  const dates = usePeriodName(period);
  if (load.error) return texts.previousNotLoaded;
  if (load.isFirstLoad) return <Skeleton width={200} />;
  const amount = typeof previous === 'number' ? previous : (previous?.amount ?? 0);
  const written =
    previous === null || typeof previous === 'number' ? format.number(amount) : format.money(previous);
  const change = amount === 0 ? 0 : (value - amount) / amount;
  const comparison = (before: string) => {
    if (amount === 0) return texts.fromNone(before);
    if (change === 0) return texts.same(before);
    return texts.change(`${change > 0 ? '▲ +' : '▼ −'}${format.percent(Math.abs(change))}`, before);
  };
  return (
    <Box sx={{ opacity: load.status === 'loading' ? 0.5 : 1 }}>
      <TextAround text={comparison}>
        <MaybeLink to={link} sx={{ color: 'text.primary' }} title={amount === 0 ? undefined : written}>
          {amount === 0 ? dates : texts.inPeriod(written, dates)}
        </MaybeLink>
      </TextAround>
    </Box>
  );
}

function usePeriodName({ from, to }: Required<Period>): string {
  const { locale } = useLocale();
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );
}
