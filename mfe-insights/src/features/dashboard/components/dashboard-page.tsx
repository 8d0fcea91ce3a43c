import { useArea, useField } from '@atrium/stores';
import { Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { chartsArea, statusesArea } from '../../../lib/charts.area.ts';
import { Totals } from '../../../lib/components/totals.tsx';
import { useTexts } from '../../../lib/use-texts.ts';
import { drawnSegments } from '../segments.ts';
import { SegmentCard } from './segment-card.tsx';

const layout = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gridTemplateRows: { lg: 'auto 1fr auto' },
  gridTemplateAreas: {
    xs: '"totals" "status" "category" "country"',
    lg: '"status totals" "status country" "category country"',
  },
};

/** Lets the card within fill its area. */
const cell = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

/** The customer's applications in figures: totals, then by status, category and office. */
export function DashboardPage() {
  const texts = useTexts();
  return (
    <Page>
      <PageHeader title={texts.insights} description={texts.description} />
      <Box sx={layout}>
        <Box
          sx={{
            gridArea: 'totals',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
          }}
        >
          <Totals wrap={(figure) => <Card sx={{ p: 2 }}>{figure}</Card>} />
        </Box>
        <Box sx={{ ...cell, gridArea: 'status' }}>
          <StatusCard />
        </Box>
        <Box sx={{ ...cell, gridArea: 'category' }}>
          <CategoryCard />
        </Box>
        <Box sx={{ ...cell, gridArea: 'country' }}>
          <CountryCard />
        </Box>
      </Box>
    </Page>
  );
}

function StatusCard() {
  const texts = useTexts();
  const load = useField(chartsArea, 'applicationStatus', {});
  useField(statusesArea, 'statuses', {}, { once: true });
  const segments = useArea(chartsArea, (state) => state.applicationStatus);
  const statuses = useArea(statusesArea, (state) => state.statuses);
  return (
    <SegmentCard
      title={texts.byStatus}
      description={texts.byStatusText}
      load={load}
      segments={drawnSegments(segments, 'status', statuses)}
      expectedRows={14}
    />
  );
}

function CategoryCard() {
  const texts = useTexts();
  const load = useField(chartsArea, 'applicationCategories', {});
  const segments = useArea(chartsArea, (state) => state.applicationCategories);
  return (
    <SegmentCard
      title={texts.byCategory}
      description={texts.byCategoryText}
      load={load}
      segments={drawnSegments(segments, 'category')}
      expectedRows={5}
    />
  );
}

function CountryCard() {
  const texts = useTexts();
  const load = useField(chartsArea, 'applicationCountry', {});
  const segments = useArea(chartsArea, (state) => state.applicationCountry);
  return (
    <SegmentCard
      title={texts.byCountry}
      description={texts.byCountryText}
      load={load}
      segments={drawnSegments(segments, 'country')}
      expectedRows={5}
    />
  );
}
