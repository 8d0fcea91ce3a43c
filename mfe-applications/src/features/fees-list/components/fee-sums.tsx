import type { FeeState, FeeSums as Sums } from '@atrium/contract';
import { Figure, FigureSkeleton, useFormat } from '@atrium/ui';
import Card from '@mui/material/Card';
import { useTexts } from '../../../messages/index.ts';
import { type FeeTab, feeTabs } from '../fee-tabs.ts';
import type { FeesList } from '../use-fees-list.ts';

const shown: readonly Exclude<FeeTab, 'all'>[] = ['paid', 'open', 'overdue'];

/** Only the states that are listed have a sum. */
export function FeeSums({ list: { query, sums, load } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const { state = [] } = query;
  if (load.error) return null;
  const listed = shown.filter(
    (tab) => state.length === 0 || feeTabs[tab].some((each: FeeState) => state.includes(each)),
  );
  return (
    <Card
      component="section"
      aria-label={texts.sums}
      aria-busy={load.status === 'loading'}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5, p: 2, my: 2 }}
    >
      {listed.map((tab) =>
        sums ? <Sum key={tab} tab={tab} sums={sums} /> : <FigureSkeleton key={tab} hasHint />,
      )}
    </Card>
  );
}

function Sum({ tab, sums }: { tab: Exclude<FeeTab, 'all'>; sums: Sums }) {
  const texts = useTexts().feeList;
  const format = useFormat();
  const parts = feeTabs[tab].map((state: FeeState) => sums[state]);
  const count = parts.reduce((total, part) => total + part.count, 0);
  const amount = parts.reduce((total, part) => total + part.amount, 0);
  return (
    <Figure
      label={texts.tabs[tab]}
      value={format.money({ amount, currency: sums.paid.currency })}
      hint={texts.count(count, format.number(count))}
    />
  );
}
