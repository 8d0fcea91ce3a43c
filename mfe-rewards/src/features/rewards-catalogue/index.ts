export { RewardsCataloguePage as Component } from './components/rewards-catalogue-page.tsx';
