import type { PointLot } from '@atrium/contract';
import { Section, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { sumOf } from '../sum-of-lots.ts';
import { LotTable } from './lot-table.tsx';
import { Sum } from './sum.tsx';

/** These lots cannot be spent yet. */
export function PendingLots({ lots }: { lots: readonly PointLot[] }) {
  const texts = useTexts();
  const format = useFormat();
  const total = sumOf(lots);
  return (
    <Section title={texts.lotsPending} description={texts.lotsPendingText} flush>
      <LotTable lots={lots} label={texts.lotsPending} isPending />
      <Sum label={texts.sum} value={texts.points(total, format.number(total))} />
    </Section>
  );
}
