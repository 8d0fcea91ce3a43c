import { BalanceCard } from '../../lib/components/balance-card.tsx';
import { useTexts } from '../../messages/overview.ts';

export function PointsBalanceCard() {
  return <BalanceCard to="rewards" linkText={useTexts().viewRewards} />;
}
