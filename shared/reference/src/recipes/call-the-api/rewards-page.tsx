import { useField } from '@atrium/stores';
import {
  EmptyState,
  ErrorState,
  Fact,
  Facts,
  ListSkeleton,
  Page,
  PageHeader,
  Section,
  useFormat,
} from '@atrium/ui';
import { useTexts } from './messages.ts';
import { rewardsArea } from './rewards.area.ts';

export function RewardsPage() {
  const texts = useTexts();
  return (
    <Page width="reading">
      <PageHeader title={texts.title} />
      <Section title={texts.offered}>
        <Rewards />
      </Section>
    </Page>
  );
}

function Rewards() {
  const texts = useTexts();
  const format = useFormat();
  const load = useField(rewardsArea, 'rewards', {});
  if (load.isFirstLoad) return <ListSkeleton rows={3} height={48} />;
  if (load.error)
    return <ErrorState message={texts.missing} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.data.rewards.length === 0)
    return <EmptyState title={texts.noneTitle}>{texts.noneText}</EmptyState>;
  return (
    <Facts>
      {load.data.rewards.map(({ id, name, pointsCost }) => (
        <Fact key={id} label={name}>
          {texts.points(format.number(pointsCost))}
        </Fact>
      ))}
    </Facts>
  );
}
