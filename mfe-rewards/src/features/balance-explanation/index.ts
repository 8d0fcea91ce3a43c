export { BalanceExplanationPage as Component } from './components/balance-explanation-page.tsx';
