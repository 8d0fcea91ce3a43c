export { FeesPage as Component } from './components/fees-page.tsx';
