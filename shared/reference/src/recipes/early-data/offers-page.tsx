import { useField } from '@atrium/stores';
import { Figure, FigureSkeleton, Page, PageHeader } from '@atrium/ui';
import { useTexts } from './messages.ts';
import { offersArea } from './offers.area.ts';

export function OffersPage() {
  const texts = useTexts();
  const rewards = useField(offersArea, 'rewards', {});
  const balance = useField(offersArea, 'balance', { query: { lots: 'false' } });
  const isLoading = rewards.isFirstLoad || balance.isFirstLoad;
  return (
    <Page width="reading">
      <PageHeader title={texts.title} />
      {isLoading ? <FigureSkeleton /> : <Figure label={texts.offered} value={rewards.data.rewards.length} />}
    </Page>
  );
}
