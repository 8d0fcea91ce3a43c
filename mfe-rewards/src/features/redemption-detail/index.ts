export { RedemptionDetailPage as Component } from './components/redemption-detail-page.tsx';
