export { ReportsPage as Component } from './components/reports-page.tsx';
