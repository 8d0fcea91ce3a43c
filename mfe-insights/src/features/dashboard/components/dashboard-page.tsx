import { useArea, useField } from '@atrium/stores';
import { Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { chartsArea, statusesArea } from '../../../lib/charts.area.ts';
import { Totals } from '../../../lib/components/totals.tsx';
import { useTexts } from '../../../lib/use-texts.ts';
import { drawnSegments } from '../segments.ts';
import { SegmentCard } from './segment-card.tsx';

/** The customer's applications in figures: totals, then by status, category and office. */
export function DashboardPage() {
  const texts = useTexts();
  return (
    <Page>
      <PageHeader title={texts.insights} description={texts.description} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Totals wrap={(figure) => <Card sx={{ p: 2 }}>{figure}</Card>} />
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <StatusCard />
        </Box>
        <CategoryCard />
        <CountryCard />
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
