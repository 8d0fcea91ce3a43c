import { useArea, useField } from '@atrium/stores';
import { ErrorState, Figure, FigureSkeleton, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { chartsArea } from '../charts.area.ts';
import { useTexts } from '../use-texts.ts';

/** How many applications there are, and what was spent on them; each figure wrapped as its place needs. */
export function Totals({ wrap }: { wrap: (figure: ReactNode) => ReactNode }) {
  const texts = useTexts();
  const format = useFormat();
  const count = useField(chartsArea, 'totalApplication', {});
  const spending = useField(chartsArea, 'totalSpending', {});
  const totalApplication = useArea(chartsArea, (state) => state.totalApplication);
  const totalSpending = useArea(chartsArea, (state) => state.totalSpending);
  return (
    <>
      {wrap(<Total label={texts.totalApplications} load={count} value={format.number(totalApplication)} />)}
      {wrap(
        <Total
          label={texts.totalSpending}
          load={spending}
          value={totalSpending && format.money(totalSpending)}
        />,
      )}
    </>
  );
}

interface TotalProps {
  label: string;
  load: ReturnType<typeof useField>;
  value: ReactNode;
}

function Total({ label, load, value }: TotalProps) {
  if (load.error)
    return <ErrorState message={load.error.message} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFirstLoad)
    return (
      <Box aria-busy>
        <FigureSkeleton />
      </Box>
    );
  return <Figure label={label} value={value} />;
}
