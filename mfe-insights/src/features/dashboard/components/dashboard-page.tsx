import { useAuth } from '@atrium/host';
import { RefusedAddress } from '@atrium/lists';
import { useArea, useField } from '@atrium/stores';
import { Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useEffect } from 'react';
import { chartsArea, previousTotalsArea } from '../../../lib/charts.area.ts';
import { StatusCard } from '../../../lib/components/status-card.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useView, type View } from '../use-view.ts';
import { ComparedTotals } from './compared-totals.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { ByDateCard, CATEGORIES_BY_DATE_HEIGHT, CategoriesByDateCard } from './date-cards.tsx';
import { LATEST_HEIGHT, LatestCard } from './latest-card.tsx';
import { LazyContent } from './lazy-content.tsx';
import { PrintedView } from './printed-filters.tsx';
import {
  CategoryCard,
  COUNTRIES_HEIGHT,
  CountryCard,
  CUSTOMERS_HEIGHT,
  CustomerCard,
} from './segment-cards.tsx';
import { SPENDING_HEIGHT, SpendingCards } from './spending-cards.tsx';

/** It is in pixels, the height of a card's title, padding and borders. */
const CARD_FRAME = 90;

// Grids are printed as blocks, because browsers tear them over two sheets.
const grid = { display: 'grid', displayPrint: 'block' };
const rows = { ...grid, gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
const pair = {
  ...grid,
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

export function DashboardPage() {
  const texts = useTexts();
  const view = useView();
  useEffect(
    () => () => {
      // Other pages use the same fields with other filters.
      chartsArea.clear();
      previousTotalsArea.clear();
    },
    [],
  );
  return (
    <Page>
      <PageHeader title={texts.insights} description={texts.description} actions={<RetryAll />} />
      <Card sx={{ mb: 2, displayPrint: 'none' }}>
        <DashboardFilters view={view} />
      </Card>
      <PrintedView view={view} />
      {view.refused.length > 0 ? (
        <Card>
          <RefusedAddress names={view.refused.map((name) => texts.filterNames[name])} onClear={view.clear} />
        </Card>
      ) : (
        <Charts view={view} />
      )}
    </Page>
  );
}

/** After an outage, one button reloads all cards that failed. */
function RetryAll() {
  const texts = useTexts();
  const hasFailed = useArea(chartsArea, ({ isError }) => isError);
  const loading = useArea(chartsArea, (state) => state.loading);
  if (!hasFailed) return null;
  return (
    <Button disabled={loading} onClick={() => void chartsArea.retry()}>
      {texts.retryAll}
    </Button>
  );
}

function Charts({ view }: { view: View }) {
  const loads = useFirstScreen(view);
  const isLoaded = Object.values(loads).every(({ isFirstLoad }) => !isFirstLoad);
  return (
    <Box sx={{ '@media print': { '& section': { breakInside: 'avoid', mb: 2 } } }}>
      <FirstScreen view={view} loads={loads} isReady={isLoaded} />
      <Below view={view} isFirstScreenLoaded={isLoaded} />
    </Box>
  );
}

function useFirstScreen(view: View) {
  const input = { query: view.filters };
  const count = useField(chartsArea, 'totalApplication', input);
  const spending = useField(chartsArea, 'totalSpending', { query: { ...view.filters, by: 'payment' } });
  const byDate = useField(chartsArea, 'applicationByDate', {
    query: { ...view.filters, interval: view.interval },
  });
  const byStatus = useField(chartsArea, 'applicationStatus', input);
  const byCategory = useField(chartsArea, 'applicationCategories', input);
  return { count, spending, byDate, byStatus, byCategory };
}

interface FirstScreenProps {
  view: View;
  loads: ReturnType<typeof useFirstScreen>;
  isReady: boolean;
}

/** The cards of the first screen appear together. */
function FirstScreen({ view, loads, isReady }: FirstScreenProps) {
  return (
    <Box sx={rows}>
      <ComparedTotals view={view} count={loads.count} spending={loads.spending} isReady={isReady} />
      <ByDateCard view={view} load={loads.byDate} isReady={isReady} />
      <Box sx={pair}>
        <StatusCard address={view.address} load={loads.byStatus} isReady={isReady} />
        <CategoryCard view={view} load={loads.byCategory} isReady={isReady} />
      </Box>
    </Box>
  );
}

function Below({ view, isFirstScreenLoaded }: { view: View; isFirstScreenLoaded: boolean }) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const lazy = (height: number) => ({ height: height + CARD_FRAME, isFirstScreenLoaded });
  return (
    <Box sx={{ ...rows, mt: 2 }}>
      <LazyContent {...lazy(CATEGORIES_BY_DATE_HEIGHT)}>
        <CategoriesByDateCard view={view} />
      </LazyContent>
      <Box sx={actsForAll ? pair : rows}>
        <LazyContent {...lazy(COUNTRIES_HEIGHT)}>
          <CountryCard view={view} />
        </LazyContent>
        {actsForAll && (
          <LazyContent {...lazy(CUSTOMERS_HEIGHT)}>
            <CustomerCard view={view} />
          </LazyContent>
        )}
      </Box>
      <LazyContent {...lazy(SPENDING_HEIGHT + CARD_FRAME)}>
        <SpendingCards view={view} />
      </LazyContent>
      <LazyContent {...lazy(LATEST_HEIGHT)}>
        <LatestCard view={view} />
      </LazyContent>
    </Box>
  );
}
