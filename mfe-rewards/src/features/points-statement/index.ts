export { PointsStatementPage as Component } from './components/points-statement-page.tsx';
