import { BalanceCard } from '../../lib/components/balance-card.tsx';
import { useTexts } from '../../messages/overview.ts';

/** Home: the points balance. */
export function PointsBalanceCard() {
  return <BalanceCard to="rewards" linkText={useTexts().viewRewards} />;
}
