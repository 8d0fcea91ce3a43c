export { EarnRulesPage as Component } from './components/earn-rules-page.tsx';
