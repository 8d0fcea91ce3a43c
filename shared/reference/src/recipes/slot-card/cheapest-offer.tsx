import { customerPath } from '@atrium/host';
import { createAreaStore, field, useField } from '@atrium/stores';
import { EmptyState, ErrorState, Figure, FigureSkeleton, Section, TextLink, useFormat } from '@atrium/ui';
import { messages, useTexts } from './messages.ts';

const offersArea = createAreaStore(
  { rewards: [] },
  {
    rewards: field(
      'GET /customer-portal/rewards',
      { rewards: ({ rewards }) => rewards },
      messages.message('missing'),
    ),
  },
);

export function CheapestOffer() {
  const texts = useTexts();
  return (
    <Section title={texts.title} action={<TextLink to={customerPath('offers')}>{texts.all}</TextLink>}>
      <Offer />
    </Section>
  );
}

function Offer() {
  const texts = useTexts();
  const format = useFormat();
  const load = useField(offersArea, 'rewards', {});
  if (load.isFirstLoad) return <FigureSkeleton />;
  if (load.error)
    return <ErrorState message={texts.missing} requestId={load.error.requestId} onRetry={load.reload} />;
  const [cheapest] = load.data.rewards.toSorted((one, other) => one.pointsCost - other.pointsCost);
  if (!cheapest)
    return (
      <EmptyState title={texts.noneTitle} isPlain>
        {texts.noneText}
      </EmptyState>
    );
  return <Figure label={cheapest.name} value={texts.points(format.number(cheapest.pointsCost))} />;
}
