import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { chartsArea } from '../../lib/charts.area.ts';
import { Total } from '../../lib/components/total.tsx';
import { feesLink, listLink } from '../../lib/list-filters.ts';
import { useTexts } from '../../messages/index.ts';

const EVERYTHING = new URLSearchParams();

export function TotalsCard() {
  const texts = useTexts();
  const format = useFormat();
  const count = useField(chartsArea, 'totalApplication', {});
  const spending = useField(chartsArea, 'totalSpending', {});
  const { totalSpending, totalUnpaid } = spending.data;
  // Whether they are side by side or stacked depends on both.
  const isReady = !count.isFirstLoad && !spending.isFirstLoad;
  return (
    <Section
      title={texts.totals}
      action={
        <Link component={RouterLink} to={customerPath('insights')} variant="body2">
          {texts.viewInsights}
        </Link>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2 }}>
        <Total
          label={texts.totalApplications}
          load={count}
          isReady={isReady}
          value={format.number(count.data.totalApplication)}
          link={listLink(EVERYTHING)}
        />
        <Total
          label={texts.totalSpending}
          load={spending}
          isReady={isReady}
          value={totalSpending && format.money(totalSpending)}
          link={feesLink(EVERYTHING)}
          hasHint
          hint={totalUnpaid && texts.openFees(format.money(totalUnpaid))}
        />
      </Box>
    </Section>
  );
}
