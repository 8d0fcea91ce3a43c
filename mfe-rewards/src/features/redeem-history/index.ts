export { RedeemHistoryPage as Component } from './components/redeem-history-page.tsx';
