import { Figure, useFormat } from '@atrium/ui';
import { useTexts } from './messages.ts';

export function WaitingOrders({ count }: { count: number }) {
  const texts = useTexts();
  const format = useFormat();
  return <Figure label={texts.title} value={texts.waiting(format.number(count))} />;
}
