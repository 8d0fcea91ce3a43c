export { TotalsCard as Component } from './totals-card.tsx';
