export { CasesPage as Component } from './components/cases-page.tsx';
