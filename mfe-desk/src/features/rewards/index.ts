export { RewardsPage as Component } from './components/rewards-page.tsx';
