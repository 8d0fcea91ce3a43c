export { RewardDetailPage as Component } from './components/reward-detail-page.tsx';
