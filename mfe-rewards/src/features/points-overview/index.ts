export { PointsOverviewPage as Component } from './components/points-overview-page.tsx';
