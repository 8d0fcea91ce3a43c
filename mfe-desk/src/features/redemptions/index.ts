export { RedemptionsPage as Component } from './components/redemptions-page.tsx';
