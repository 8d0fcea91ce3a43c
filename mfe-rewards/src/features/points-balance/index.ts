export { PointsBalanceCard as Component } from './points-balance-card.tsx';
